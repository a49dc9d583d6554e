import { createContext, use } from 'react';
import { useQueued } from '#platform/data/user-data.ts';
import type { Op } from '#platform/outbox/outbox.ts';
import { useWaits } from '#platform/data/queued-mutations.ts';
import { queuedNote } from './queued-note.ts';

const NOTHING: ReadonlyMap<string, Op> = new Map();

/** New notes that the server does not have yet, with the writes that bring them. */
export function useQueuedNotes(): ReadonlyMap<string, Op> {
  const queued = useQueued();
  const entries = queued.flatMap((op): [string, Op][] => {
    const note = op.refusal ? undefined : queuedNote(op);
    return note ? [[note.shown.id, op]] : [];
  });
  return entries.length === 0 ? NOTHING : new Map(entries);
}

const Context = createContext(NOTHING);

export const QueuedNotesProvider = Context;

/** The write that brings a note; undefined when the server has it. */
export const useQueuedNote = (id: string): Op | undefined => use(Context).get(id);

/** Whether a note waits for the network. */
export function useIsWaiting(id: string): boolean {
  const op = useQueuedNote(id);
  const waits = useWaits();
  return op !== undefined && waits(op);
}
