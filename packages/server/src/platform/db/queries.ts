import type { Kysely } from 'kysely';

/** Where SQL can be run: the database, or a transaction on it. A repository names the tables that it uses: `on.of<MoneyTables>()`. */
export type Queries = { of<Tables>(): Kysely<Tables> };

/** The first answer to a request of a user, by the key that its repeats have too. */
export type KeptAnswer = { readonly userId: string; readonly key: string; readonly answer: unknown };

/** A request of a member: its sender must still live in the household, and its repeats (the same key) get the first answer. */
export type MemberRequest = { readonly userId: string; readonly key: string | null };

/** A transaction that has locked one household: the events that it emits become the household's next events on commit. */
export type HouseholdTx = Queries & {
  readonly colocationId: string;
  /** The number of its last event when it was locked. */
  readonly seq: number;
  /** The acting user; null for a job. */
  readonly actorId: string | null;
  /**
   * Appends an event. The payload is what the wire says of it (hub events, first argument). It is the own household's,
   * or that of another one which this transaction holds (`alsoColocationId`).
   */
  readonly emit: (name: string, payload: unknown, colocationId?: string) => void;
  /** Runs after the commit, once, and never if it rolls back; a failure is logged, not thrown. */
  afterCommit(work: () => void | Promise<void>): void;
};

/**
 * Locks the household, works, appends the events, commits, then announces. Throws `notFound` when the household is gone,
 * also for who has just left it; a repeated request is given its first answer instead of work.
 * Work that deletes the household has its events announced, but not stored.
 */
export type Transact = <T>(
  who: {
    colocationId: string;
    actorId: string | null;
    /** Further households to lock, in one order for all (by id): somebody moves from one to the other or is renamed in all, or a job does the same in many. */
    alsoColocationId?: string | readonly string[];
    request?: MemberRequest;
    /** Hears, after the commit, a number up to which the household's events hold this write, or the one that it repeats. */
    tell?: (at: { readonly seq: number; readonly history: string }) => void;
  },
  work: (tx: HouseholdTx) => Promise<T>,
) => Promise<T>;
