import type { DeviceKind, Fridge } from '@hestia/contract/fridge/schemas.ts';
import type { FridgeWrite } from '@hestia/contract/fridge/predict.ts';
import { clear, delMany, get, keys, set, update } from 'idb-keyval';
import { openDeviceStore } from '#platform/storage/device-store.ts';

/** A write that waits for the network, or for the page that includes it. */
export type WaitingWrite = { readonly key: string; readonly write: FridgeWrite; readonly isSent: boolean };

/** What a paired device keeps, so that it starts and stands for weeks without network. */
export type StoredDevice = {
  readonly jwt: string;
  /** Absent in what earlier versions have stored: its page says it. */
  readonly kind?: DeviceKind;
  /** When the token was issued: it is renewed long before it expires. */
  readonly renewedAt: number;
  readonly page: Fridge | null;
  readonly etag: string | null;
  readonly waiting: readonly WaitingWrite[];
};

const DEVICE = 'device';
const PICTURE = 'picture ';
const store = () => openDeviceStore('hestia-fridge');

/** Null where nothing is stored, or the browser stores nothing: then the device stays paired until the page is closed. */
export const readDevice = async (): Promise<StoredDevice | null> =>
  (await get<StoredDevice>(DEVICE, store()).catch(() => undefined)) ?? null;

export const storeDevice = (device: StoredDevice): Promise<void> => set(DEVICE, device, store()).catch(() => undefined);

/** Changes what is stored in one transaction, since another tab may have changed it; resolves to whether that worked. */
export const changeStored = (change: (stored: StoredDevice) => StoredDevice): Promise<boolean> =>
  update<StoredDevice | null>(DEVICE, (stored) => (stored ? change(stored) : null), store()).then(
    () => true,
    () => false,
  );

/** Erases all that an ended device has stored. */
export const eraseDevice = (): Promise<void> => clear(store()).catch(() => undefined);

export const readStoredPicture = (name: string): Promise<Blob | undefined> =>
  get<Blob>(PICTURE + name, store()).catch(() => undefined);

export const storePicture = (name: string, picture: Blob): Promise<void> =>
  set(PICTURE + name, picture, store()).catch(() => undefined);

/** Deletes the pictures that the page no longer shows. */
export async function keepPictures(names: ReadonlySet<string>): Promise<void> {
  const stored = await keys<string>(store()).catch(() => []);
  const old = stored.filter((key) => key.startsWith(PICTURE) && !names.has(key.slice(PICTURE.length)));
  if (old.length > 0) await delMany(old, store()).catch(() => undefined);
}
