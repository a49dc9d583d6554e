import { reminderCommands } from '@hestia/contract/reminders/commands.ts';
import { addedNote } from '@hestia/contract/reminders/new-note.ts';
import { createContext, use } from 'react';
import { useQueued } from '#platform/sync/sync.ts';
import { inputOf } from '#platform/sync/outbox/commands.ts';
import type { QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { useIsQueued } from '#platform/sync/queued-mutations.ts';

/** The write that contains the note and its picture. */
type QueuedNote = { readonly mutation: QueuedMutation; readonly picture: Blob | undefined };

const NOTHING: ReadonlyMap<string, QueuedNote> = new Map();

/** New notes that the server does not have yet, by their ids. */
export function useQueuedNotes(): ReadonlyMap<string, QueuedNote> {
  const entries = useQueued().flatMap((mutation): [string, QueuedNote][] => {
    const sent = mutation.refusal ? undefined : inputOf(reminderCommands.addNote, mutation);
    const picture = sent?.picture instanceof Blob ? sent.picture : undefined;
    return sent ? [[addedNote(sent).id, { mutation, picture }]] : [];
  });
  return entries.length === 0 ? NOTHING : new Map(entries);
}

const Context = createContext(NOTHING);

export const QueuedNotesProvider = Context;

/** Undefined when the server has the note. */
export const useQueuedNote = (id: string): QueuedNote | undefined => use(Context).get(id);

/** Whether a note waits for the network. */
export function useIsWaiting(id: string): boolean {
  const queued = useQueuedNote(id);
  const waits = useIsQueued();
  return queued !== undefined && waits(queued.mutation);
}
