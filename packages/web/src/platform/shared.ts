// Shares from other apps of the device: the service worker stores them here, and a page picks them up. They are drafts
// without an owner, so that they wait for the next user who signs in, and are erased at signing out.
import { del, get, set } from 'idb-keyval';
import { openDeviceStore } from '#platform/storage/device-store.ts';

export type SharedContent = {
  readonly words: string;
  /** A note shows one. */
  readonly picture: Blob | null;
  /** The file was too large to store on this device. */
  readonly isTooLarge: boolean;
  /** Expenses of another app; shares stored by an earlier version lack it. */
  readonly file?: SharedFile | null;
};

/** Without content if it is too large for an import. */
export type SharedFile = { readonly name: string; readonly content: Blob | null };

/** As `drafts.ts` names them. */
const NAME = 'draft::shared';
const store = () => openDeviceStore('hestia-drafts');

export const keepShared = (shared: SharedContent): Promise<void> => set(NAME, shared, store());

export const readShared = (): Promise<SharedContent | undefined> => get<SharedContent>(NAME, store());

export const forgetShared = (): Promise<void> => del(NAME, store());
