// What another app of the device shares with the installed one: the service worker puts it here, and a page takes it up. It lies
// among the drafts as nobody's, so that it waits for whoever signs in next, and goes with everything else at signing out.
import { del, get, set } from 'idb-keyval';
import { openDeviceStore } from '#platform/data/device-store.ts';

export type Shared = {
  readonly words: string;
  /** A note shows one. */
  readonly picture: Blob | null;
  /** There was one, and this device does not carry it around. */
  readonly isTooLarge: boolean;
  /** Expenses of another app; what an earlier version has kept says nothing of it. */
  readonly file?: SharedFile | null;
};

/** Without content where an import takes none so large. */
export type SharedFile = { readonly name: string; readonly content: Blob | null };

/** As `drafts.ts` names them. */
const NAME = 'draft::shared';
const store = () => openDeviceStore('hestia-drafts');

export const keepShared = (shared: Shared): Promise<void> => set(NAME, shared, store());

export const readShared = (): Promise<Shared | undefined> => get<Shared>(NAME, store());

export const forgetShared = (): Promise<void> => del(NAME, store());
