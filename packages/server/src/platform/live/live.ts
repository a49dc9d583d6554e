/** An event of a household as it was stored. */
export type StoredEvent = { readonly seq: number; readonly name: string; readonly payload: unknown };

/** Tells connected members what happened, in order, once, in this and in the other processes. */
export type Live = {
  /** Called after each commit with the events of that commit. */
  announce(colocationId: string, events: readonly StoredEvent[]): void;
  /** The household's last event number, from a copy that is at most one second old; null when there is no such household. */
  currentSeq(colocationId: string): Promise<number | null>;
  /**
   * Somebody moved in or out, was renamed, or lost sessions: cached callers of that user are forgotten in every
   * process, and hub connections leave a household that is no longer theirs or end with their session.
   */
  userChanged(userId: string): void;
};
