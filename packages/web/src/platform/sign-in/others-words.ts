import { values } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { openStore } from '#platform/storage/user-storage.ts';
import { draftsOfOthers } from '#platform/drafts.ts';
import { createListeners } from '#platform/kernel/listeners.ts';
import type { QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { readUser } from '#platform/session/session.ts';

/** Another user's unsent texts on this device: queued writes, and drafts. */
export type OthersWords = {
  /** Empty if unknown. */
  readonly username: string;
  readonly count: number;
};
type Question = OthersWords & { readonly answer: (goesOn: boolean) => void };

const OUTBOX = /^hestia-outbox-(.+)$/;
const listeners = createListeners();
let question: Question | null = null;

/** Asks before what others wrote is lost to a sign-in. Resolves to whether it may be. */
export async function mayEraseOthers(userId: string): Promise<boolean> {
  const words = await findOthersWords(userId);
  if (words.count === 0) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  ask({
    ...words,
    answer: (goesOn) => {
      ask(null);
      resolve(goesOn);
    },
  });
  return promise;
}

/** The open question, if any. */
export const useQuestion = (): Question | null => useSyncExternalStore(listeners.add, () => question);

/** The unsent texts of all other users here. */
export async function findOthersWords(userId: string): Promise<OthersWords> {
  const [queued, drafts] = await Promise.all([queuedByOthers(userId), draftsOfOthers(userId)]);
  const owners = new Set([...queued, ...drafts]);
  const last = readUser();
  const username = owners.size === 1 && owners.has(last.id) ? last.username : '';
  return { username, count: queued.length + drafts.length };
}

/** The owner of each write that waits. */
async function queuedByOthers(userId: string): Promise<string[]> {
  // A browser without storage stores nothing in it.
  const all = await indexedDB.databases().catch(() => []);
  const owners = all.flatMap(({ name = '' }) => OUTBOX.exec(name)?.[1] ?? []).filter((owner) => owner !== userId);
  const queues = owners.map(async (owner) => {
    const waiting = await values<QueuedMutation>(openStore('outbox', owner)).catch(() => []);
    return waiting.filter((mutation) => !mutation.isPassive).map(() => owner);
  });
  return (await Promise.all(queues)).flat();
}

function ask(next: Question | null): void {
  question = next;
  listeners.notify();
}
