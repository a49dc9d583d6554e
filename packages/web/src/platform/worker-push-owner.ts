import { del, get, set } from 'idb-keyval';
import { openDeviceStore } from '#platform/data/device-store.ts';

// Who turned notifications on in this browser, for the service worker, which sees no local storage.

const NAME = 'push-owner';
const store = () => openDeviceStore('hestia-push');

/** Where storage is refused, the next start of the app does what the worker cannot. */
export const saveForWorker = (userId: string): Promise<void> => set(NAME, userId, store()).catch(() => undefined);

export const forgetForWorker = (): Promise<void> => del(NAME, store()).catch(() => undefined);

export const readOwnerInWorker = async (): Promise<string | null> =>
  (await get<string>(NAME, store()).catch(() => undefined)) ?? null;
