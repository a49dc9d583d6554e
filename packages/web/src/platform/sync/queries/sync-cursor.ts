import { createListeners } from '#platform/kernel/listeners.ts';

/** A number of a household's events, and the mark of the history that it counts: after a restore another one. */
export type Version = { readonly seq: number; readonly history?: string | undefined };

/**
 * The household's events that this tab has received. Every event after `validFrom` up to `lastSeq` has been applied to the cache;
 * a response that includes at least `lastSeq` is therefore current, and one from before `validFrom` may lack something. `history`
 * is unknown until the hub has answered.
 */
export type SyncCursor = {
  readonly validFrom: number;
  readonly lastSeq: number;
  readonly history?: string | undefined;
};

let cursor: SyncCursor | null = null;
const waiting = new Set<{ version: Version; reached: () => void }>();
const doubters = createListeners();

/** Null while the hub has never been joined for this household. */
export const readSyncCursor = (): SyncCursor | null => cursor;

export function setSyncCursor(next: SyncCursor | null): void {
  cursor = next;
  for (const each of waiting) if (isReceived(each.version)) each.reached();
}

/** The received events do not match the server's responses: they are discarded, and the connection starts again. */
export function doubtSyncCursor(): void {
  setSyncCursor(null);
  doubters.notify();
}

/** Calls back when the connection has to start again. */
export const onDoubt = doubters.add;

/** Whether this counts other events than a point of the history `of`, so that their numbers cannot be compared. */
export const isOfAnother = ({ history }: Version, of: { readonly history?: string | undefined }): boolean =>
  of.history !== undefined && history !== of.history;

/** Whether this lacks something that had happened at a point. */
export const isBefore = (version: Version, point: Version): boolean =>
  isOfAnother(version, point) || version.seq < point.seq;

/** Whether a response with this number includes all received events. */
export const isCurrent = (version: Version): boolean =>
  cursor !== null && !isBefore(version, { seq: cursor.validFrom, history: cursor.history });

const isReceived = (version: Version): boolean =>
  cursor !== null && !isOfAnother(version, cursor) && version.seq <= cursor.lastSeq;

/** Resolves to whether the event of this number was received within `milliseconds`; immediately if there is no connection. */
export async function isReceivedWithin(version: Version, milliseconds: number): Promise<boolean> {
  if (cursor === null || isReceived(version)) return cursor !== null;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false);
  const each = { version, reached: () => resolve(true) };
  waiting.add(each);
  const isReached = await promise;
  clearTimeout(timer);
  waiting.delete(each);
  return isReached;
}
