import { readUser } from '#platform/session/session.ts';
import type { Position } from './message-store.ts';

// How far I have read, on this device, for each household. Tabs hear of each other's reading.

const PREFIX = 'read:';
const BEGINNING: Position = { sendAt: '', id: '' };
const nameOf = (colocationId: string): string => `${PREFIX}${readUser().id}:${colocationId}`;

/** Whether there was no message when the chat was last read to its end on this device, and none has been seen since. */
export const isBeginning = ({ sendAt, id }: Position): boolean => sendAt === BEGINNING.sendAt && id === BEGINNING.id;

/** Whether `a` comes after `b` in the chat. */
export const isAfter = (a: Position, b: Position): boolean =>
  a.sendAt > b.sendAt || (a.sendAt === b.sendAt && a.id > b.id);

/** The last message that was read; null when nothing ever was. */
export function readMark(colocationId: string): Position | null {
  try {
    const { sendAt, id } = JSON.parse(localStorage.getItem(nameOf(colocationId)) ?? '') as Partial<
      Record<keyof Position, unknown>
    >;
    return typeof sendAt === 'string' && typeof id === 'string' ? { sendAt, id } : null;
  } catch {
    return null;
  }
}

/** Remembers a message as read, and everything before it. Answers false when it was already. */
export function moveMark(colocationId: string, { sendAt, id }: Position): boolean {
  const mark = readMark(colocationId);
  if (mark && !isAfter({ sendAt, id }, mark)) return false;
  try {
    localStorage.setItem(nameOf(colocationId), JSON.stringify({ sendAt, id }));
  } catch {
    // Storage is full or blocked: then everything counts as unread again after a reload.
  }
  return true;
}

/** On a device that is new here, everything so far counts as read. */
export function beginMark(colocationId: string, last: Position = BEGINNING): Position {
  moveMark(colocationId, last);
  return last;
}

/** Hears of reading in other tabs. Returns its end. */
export function onOtherTabsRead(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Forgets how far anybody has read on this device. */
export function forgetMarks(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
}
