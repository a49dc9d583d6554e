/** A number of a household's events, and the mark of the history that it counts: after a restore another one. */
export type Version = { readonly seq: number; readonly history?: string | undefined };

/**
 * Which of the household's events this tab has received. Every event after `validFrom` up to `lastSeq` has been applied to the
 * cache; a response that includes at least `lastSeq` is therefore current, and one from before `validFrom` may lack something.
 * `history` is unknown until the hub has answered.
 */
export type SyncCursor = {
  readonly validFrom: number;
  readonly lastSeq: number;
  readonly history?: string | undefined;
};

let cursor: SyncCursor | null = null;
const waiting = new Set<{ version: Version; reached: () => void }>();
const doubters = new Set<() => void>();

/** Null while the hub has never been joined for this household. */
export const readSyncCursor = (): SyncCursor | null => cursor;

export function setSyncCursor(next: SyncCursor | null): void {
  cursor = next;
  for (const each of waiting) if (isReceived(each.version)) each.reached();
}

/** The received events do not match the server's responses: they are discarded, and the connection starts again. */
export function doubtSyncCursor(): void {
  setSyncCursor(null);
  for (const doubter of doubters) doubter();
}

/** Calls back when the connection has to start again. */
export function onDoubt(doubter: () => void): void {
  doubters.add(doubter);
}

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
export function isReceivedWithin(version: Version, milliseconds: number): Promise<boolean> {
  if (cursor === null || isReceived(version)) return Promise.resolve(cursor !== null);
  return new Promise((resolve) => {
    const each = {
      version,
      reached: () => {
        clearTimeout(timer);
        waiting.delete(each);
        resolve(true);
      },
    };
    const timer = setTimeout(() => {
      waiting.delete(each);
      resolve(false);
    }, milliseconds);
    waiting.add(each);
  });
}
