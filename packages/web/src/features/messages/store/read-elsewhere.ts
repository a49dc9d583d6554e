import { messageCommands } from '@hestia/contract/messages/commands.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { onOutboxEvent, queueWrite, readOutbox } from '#platform/sync/sync.ts';
import { perform } from '#platform/perform.ts';
import { readUser } from '#platform/session/session.ts';
import type { Position } from './message-store.ts';
import { isAfter, readOwnMark } from './read-mark.ts';

// The read mark is shared by a user's devices: this one sends its own, and fetches the others'.

/** One write covers all messages read or received within this time. */
const PAUSE_MS = 1000;

/** The latest mark that this page has sent or received, by user and household. */
const known = new Map<string, Position>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const keyOf = (colocationId: string) => `${readUser().id}:${colocationId}`;

/** The other devices' read mark; null if none has sent one, or the server doesn't support it yet. */
export async function findMark(colocationId: string): Promise<Position | null> {
  try {
    const { sendAt, messageId } = await call(messageEndpoints.getReadMark, { query: { colocationId } });
    if (sendAt === null || messageId === null) return null;
    const mark = { sendAt, id: messageId };
    note(colocationId, mark);
    return mark;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Fetches the other devices' mark, and sends its own if newer. */
export async function meet(colocationId: string): Promise<Position | null> {
  const mark = await findMark(colocationId);
  await sendMark(colocationId);
  return mark;
}

/** Sends the read mark after a short delay, which joins several. */
export function sendSoon(colocationId: string): void {
  if (timers.has(colocationId)) return;
  timers.set(
    colocationId,
    setTimeout(() => {
      timers.delete(colocationId);
      perform(() => sendMark(colocationId));
    }, PAUSE_MS),
  );
}

async function sendMark(colocationId: string): Promise<void> {
  const { id: userId, colocationId: home } = readUser();
  const mark = readOwnMark(colocationId);
  const last = known.get(keyOf(colocationId));
  const isKnown = mark === null || mark.id === '' || (last !== undefined && !isAfter(mark, last));
  if (home !== colocationId || isKnown || isSending()) return;
  note(colocationId, mark);
  await queueWrite(messageCommands.read, { userId, colocationId, sendAt: mark.sendAt, messageId: mark.id });
}

/**
 * At most one write waits offline: later progress is sent after it. Without a queue, the user has just signed out, or
 * the mark is sent after the next connection.
 */
function isSending(): boolean {
  const outbox = readOutbox();
  return outbox === null || outbox.snapshot().some(({ kind }) => kind === messageCommands.read.kind);
}

onOutboxEvent(({ mutation: { kind } }) => {
  if (kind === messageCommands.read.kind) sendSoon(readUser().colocationId ?? '');
});

function note(colocationId: string, mark: Position): void {
  const last = known.get(keyOf(colocationId));
  if (!last || isAfter(mark, last)) known.set(keyOf(colocationId), mark);
}
