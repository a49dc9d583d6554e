import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Queries } from '#platform/db/queries.ts';
import { dropStale, dispatch, MAX_AT_A_TIME, type QueuedJob } from '#platform/jobs/outbox.ts';
import { createPriority } from '#platform/jobs/priority.ts';

/** Relays the jobs of the transactional outbox to the job queue, once that is running. */
export type Relay = {
  /** A job is about to be committed: it is relayed a moment later, not only at the next round. */
  expect(): void;
  start(queues: readonly string[]): void;
  readonly state: 'starting' | 'running' | 'failing';
  close(): Promise<void>;
};

const ROUND_MS = 1000;
/** Milliseconds that a commit mostly takes. */
const COMMIT_MS = 20;

type Options = {
  readonly boss: PgBoss;
  readonly database: Queries;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Jobs have arrived in this queue. */
  readonly onDispatched: (queue: string) => void;
};

export function createRelay({ boss, database, log, onDispatched }: Options): Relay {
  const closing = new AbortController();
  const priorityOf = createPriority();
  let state: Relay['state'] = 'starting';
  let wake: (() => void) | undefined;
  let running: Promise<void> | undefined;

  const send = (tx: Queries, { queue, item, notBefore }: QueuedJob) =>
    boss.send(queue, item, {
      db: { executeSql: (text, values = []) => tx.of().executeQuery(CompiledQuery.raw(text, values)) },
      priority: priorityOf(queue, item),
      ...(notBefore !== null && { startAfter: notBefore }),
    });
  /** Returns whether there may be more. */
  const round = async (queues: readonly string[]) => {
    try {
      const dispatched = await dispatch(database, queues, send);
      state = 'running';
      for (const queue of new Set(dispatched)) onDispatched(queue);
      return dispatched.length === MAX_AT_A_TIME;
    } catch (error) {
      if (state !== 'failing') log.warn({ err: error }, 'Failed to enqueue waiting jobs; keeping them and retrying');
      state = 'failing';
      await dropStale(database).catch(() => {});
      return false;
    }
  };
  const run = async (queues: readonly string[]) => {
    while (!closing.signal.aborted) {
      if (await round(queues)) continue;
      const awake = new AbortController();
      wake = () => awake.abort();
      await sleep(ROUND_MS, undefined, { signal: AbortSignal.any([closing.signal, awake.signal]) }).catch(() => {});
    }
  };
  return {
    expect: () => void setTimeout(() => wake?.(), COMMIT_MS).unref(),
    start(queues) {
      running = run(queues);
    },
    get state() {
      return state;
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
