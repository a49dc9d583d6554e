import { createContext, use } from 'react';
import { useQueued } from '#platform/data/user-data.ts';
import type { QueuedMutation } from '#platform/outbox/outbox.ts';
import { useIsQueued } from '#platform/data/queued-mutations.ts';
import { queuedNote } from './queued-note.ts';

const NOTHING: ReadonlyMap<string, QueuedMutation> = new Map();

/** New notes that the server does not have yet, with the writes that bring them. */
export function useQueuedNotes(): ReadonlyMap<string, QueuedMutation> {
  const queued = useQueued();
  const entries = queued.flatMap((mutation): [string, QueuedMutation][] => {
    const sent = mutation.refusal ? undefined : queuedNote(mutation);
    return sent ? [[sent.note.id, mutation]] : [];
  });
  return entries.length === 0 ? NOTHING : new Map(entries);
}

const Context = createContext(NOTHING);

export const QueuedNotesProvider = Context;

/** The write that brings a note; undefined when the server has it. */
export const useQueuedNote = (id: string): QueuedMutation | undefined => use(Context).get(id);

/** Whether a note waits for the network. */
export function useIsWaiting(id: string): boolean {
  const mutation = useQueuedNote(id);
  const waits = useIsQueued();
  return mutation !== undefined && waits(mutation);
}
