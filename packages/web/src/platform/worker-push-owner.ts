import { del, get, set } from 'idb-keyval';
import { openDeviceStore } from '#platform/storage/device-store.ts';

// The user who turned notifications on in this browser, for the service worker, which can't read local storage.

const NAME = 'push-owner';
const store = () => openDeviceStore('hestia-push');

/** Without storage, the next start of the app does the worker's part. */
export const saveForWorker = (userId: string): Promise<void> => set(NAME, userId, store()).catch(() => undefined);

export const forgetForWorker = (): Promise<void> => del(NAME, store()).catch(() => undefined);

export const readOwnerInWorker = async (): Promise<string | null> =>
  (await get<string>(NAME, store()).catch(() => undefined)) ?? null;
