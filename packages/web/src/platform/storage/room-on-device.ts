/** Bytes that Hestia takes of this device, and whether the browser may clear them; null: it does not say (no HTTPS, or an old one). */
export type RoomOnDevice = { readonly bytes: number | null; readonly isLasting: boolean | null };

/** Browsers lack it without HTTPS, despite the types. */
const manager = (): StorageManager | undefined => ('storage' in navigator ? navigator.storage : undefined);

export async function measureRoom(): Promise<RoomOnDevice> {
  const storage = manager();
  const [estimate, isLasting] = await Promise.all([
    storage?.estimate().catch(() => undefined),
    storage?.persisted().catch(() => undefined),
  ]);
  return { bytes: estimate?.usage ?? null, isLasting: isLasting ?? null };
}

/** Asks the browser not to clear it when the device runs short (Storage Standard, persistent buckets). Some ask the person. */
export const askToLast = async (): Promise<boolean> =>
  (await manager()
    ?.persist()
    .catch(() => false)) ?? false;

let isForbidden = false;

/** Records whether the browser allows storage, by a first use of it. */
export async function noteStorage(use: Promise<unknown>): Promise<void> {
  isForbidden = await use.then(
    () => false,
    () => true,
  );
}

/** Whether this browser stores nothing for us, as some do in private windows or where site data is blocked. */
export const isStorageForbidden = (): boolean => isForbidden;

const ASKED = 'asked-to-last';

/** The same, once per device: when there is first data that is nowhere else. */
export async function askToLastOnce(): Promise<void> {
  if (localStorage.getItem(ASKED) !== null) return;
  localStorage.setItem(ASKED, '1');
  await askToLast();
}
