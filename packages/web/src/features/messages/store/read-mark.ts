import { readUser } from '#platform/session/session.ts';
import type { Position } from './message-store.ts';

// The user's read mark on this device, for each household. Tabs share theirs, and other devices' come from the server
// (`read-elsewhere.ts`).

const PREFIX = 'read:';
const BEGINNING: Position = { sendAt: '', id: '' };
const nameOf = (colocationId: string): string => `${PREFIX}${readUser().id}:${colocationId}`;
const startedOf = (colocationId: string): string => `${nameOf(colocationId)}:started`;

/** Whether there was no message when the chat was last read to its end on this device, and none has been seen since. */
export const isBeginning = ({ sendAt, id }: Position): boolean => sendAt === BEGINNING.sendAt && id === BEGINNING.id;

/** Whether `a` comes after `b` in the chat. */
export const isAfter = (a: Position, b: Position): boolean =>
  a.sendAt > b.sendAt || (a.sendAt === b.sendAt && a.id > b.id);

/** The last read message; null if none. */
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
  store(nameOf(colocationId), JSON.stringify({ sendAt, id }));
  return true;
}

function store(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is full or blocked: then everything counts as unread again after a reload.
  }
}

/** A new device starts at the other devices' mark; without one, all messages so far count as read. */
export function beginMark(colocationId: string, elsewhere: Position | null, last: Position = BEGINNING): Position {
  if (elsewhere) {
    moveMark(colocationId, elsewhere);
    return elsewhere;
  }
  if (moveMark(colocationId, last)) store(startedOf(colocationId), last.id);
  return last;
}

/** The read mark of this device or another; null if this one has only started. */
export function readOwnMark(colocationId: string): Position | null {
  const mark = readMark(colocationId);
  return mark && localStorage.getItem(startedOf(colocationId)) !== mark.id ? mark : null;
}

/** Called when other tabs read. Returns a function that ends it. */
export function onOtherTabsRead(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** Erases all read marks on this device. */
export function forgetMarks(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
}
