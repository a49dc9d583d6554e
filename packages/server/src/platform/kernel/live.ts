/** A stored event of a household, perhaps of another version of Hestia. */
export type StoredEvent = { readonly seq: number; readonly name: string; readonly payload: unknown };

/** The history of some events' numbers, and their length as JSON. */
export type ReplayFacts = { readonly history: string; readonly bytes: number };

/** Delivers events to connected members, in order, exactly once, in this and in the other processes. */
export type Live = {
  /** Called after each commit with the events of that commit. */
  announce(colocationId: string, events: readonly StoredEvent[]): void;
  /**
   * A user moved in or out, or lost sessions: in every process their hub connections leave a household that is no
   * longer theirs, or end with their session.
   */
  userChanged(userId: string): void;
  /** A user has read further in the chat: notifies the user's devices, in every process; delivery is not guaranteed. */
  readFurther(
    userId: string,
    colocationId: string,
    mark: { readonly sendAt: string; readonly messageId: string },
  ): void;
};
