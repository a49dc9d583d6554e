// Notes thrown away a moment ago: hidden, but deleted only once they can no longer be brought back. Undoing then loses nothing, not even the votes of others.
import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import type { Reminder } from '@hestia/contract/reminders/shapes.ts';
import { useSyncExternalStore } from 'react';
import { queueWrite } from '#platform/data/user-data.ts';
import { keepDraft, readDraft } from '#platform/drafts.ts';
import { titleOf } from '@hestia/contract/reminders/title.ts';

type Thrown = readonly { readonly id: string; readonly title: string }[];

const KEPT_AS = 'reminders.thrown';
const listeners = new Set<() => void>();
let thrown: Thrown = [];

/** The ids of the notes in the bin. */
export function useThrownAway(): Thrown {
  return useSyncExternalStore(subscribe, () => thrown);
}

export function putInBin(note: Reminder): void {
  become([...thrown, { id: note.id, title: titleOf(note) }]);
}

export const takeFromBin = (id: string): void => become(thrown.filter((each) => each.id !== id));

/** Deletes a note that is in the bin; one that was taken out again stays, and one whose deletion could not be kept comes back. */
export async function emptyBin(id: string): Promise<void> {
  const entry = thrown.find((each) => each.id === id);
  if (!entry) return;
  try {
    await queueWrite(reminderCommands.deleteNote, entry);
  } finally {
    takeFromBin(id);
  }
}

/** Deletes what an earlier visit threw away right before it ended. */
export async function emptyOldBin(): Promise<void> {
  const left = (readDraft(KEPT_AS) as Thrown | null) ?? [];
  const old = left.filter(({ id }) => !thrown.some((each) => each.id === id));
  await Promise.all(old.map((entry) => queueWrite(reminderCommands.deleteNote, entry)));
  keepDraft(KEPT_AS, thrown);
}

function become(next: Thrown): void {
  thrown = next;
  keepDraft(KEPT_AS, thrown);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
