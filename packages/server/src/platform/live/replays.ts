import { type BudgetLimits, type Clock, createBudget } from '#platform/access/budget.ts';
import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';

/** The cost of joining and replaying for its user: in rows of the table of events. */
export type Replays = {
  /** Before a join is looked at. Waits for the budget; throws `tooMany`. */
  readonly join: (userId: string) => Promise<void>;
  /** Runs the reading of one batch of missed events in its turn; it answers how many rows it has read. */
  readonly batch: (userId: string, work: () => Promise<number>) => Promise<number>;
};

/** The cost of a statement in rows, in addition to its rows. */
const STATEMENT = 10;
/** A device that returns after a month has some thousand to read. */
const ofUser: BudgetLimits = { atOnce: 20_000, perSecond: 1000 };

/**
 * Reads one batch of a user at a time, and few in total: after a restart, or for a user with fifty connections, the
 * database's connections stay available for other calls.
 */
export function createReplays(atOnce: number, clock?: Clock): Replays {
  const budget = createBudget(ofUser, clock);
  const limit = createConcurrencyLimiter({ concurrency: atOnce, mostWaiting: Number.POSITIVE_INFINITY });
  const last = new Map<string, Promise<unknown>>();
  const batch: Replays['batch'] = (userId, work) => {
    const turn = (last.get(userId) ?? Promise.resolve()).then(async () => {
      await budget.pay(userId, STATEMENT);
      const rows = await limit(work);
      budget.charge(userId, rows);
      return rows;
    });
    const done = turn
      .catch(() => {})
      .then(() => {
        if (last.get(userId) === done) last.delete(userId);
      });
    last.set(userId, done);
    return turn;
  };
  return { join: (userId) => budget.pay(userId, STATEMENT), batch };
}
