import { createContext, use, useSyncExternalStore } from 'react';
import { useQueued } from '#platform/data/user-data.ts';
import type { Op } from '#platform/outbox/outbox.ts';
import { queuedNote } from './reminder-writes.ts';

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

/** Whether a note waits for the network: not when it is on its way this very moment. */
export function useIsWaiting(id: string): boolean {
  const op = useQueuedNote(id);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return op !== undefined && (!isOnline || op.attempts > 0);
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
