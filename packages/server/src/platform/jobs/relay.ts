import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Queries } from '#platform/db/queries.ts';
import { dropStale, dispatch, MAX_AT_A_TIME, type QueuedJob, readyQueues } from '#platform/jobs/outbox.ts';
import { COMMIT_MS, createPace } from '#platform/jobs/pace.ts';
import { createPriority } from '#platform/jobs/priority.ts';

/**
 * Relays the jobs of the transactional outbox to the job queue, once that is running, and wakes its workers. Without a LISTEN:
 * the process that adds a job relays and does it. Polling finds delayed jobs, and those of a dead process.
 */
export type Relay = {
  /** A job is about to be committed: it is relayed a moment later, not only at the next look. */
  expect(): void;
  start(queues: readonly string[]): void;
  readonly state: 'starting' | 'running' | 'failing';
  close(): Promise<void>;
};

type Options = {
  readonly boss: PgBoss;
  readonly database: Queries;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly lookMs: number | undefined;
  /** Jobs in this queue are due. */
  readonly onReady: (queue: string) => void;
};

export function createRelay({ boss, database, log, lookMs, onReady }: Options): Relay {
  const closing = new AbortController();
  const priorityOf = createPriority();
  const pace = createPace(lookMs);
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
    const isLook = pace.isLook();
    try {
      const dispatched = await dispatch(database, queues, send);
      pace.relayed(dispatched.length);
      const due = isLook ? await readyQueues(database, queues) : [];
      state = 'running';
      for (const queue of new Set([...dispatched, ...due])) onReady(queue);
      return dispatched.length === MAX_AT_A_TIME;
    } catch (error) {
      if (state !== 'failing') log.warn({ err: error }, 'Failed to enqueue waiting jobs; keeping them and retrying');
      state = 'failing';
      pace.failed();
      await dropStale(database).catch(() => {});
      return false;
    }
  };
  const run = async (queues: readonly string[]) => {
    while (!closing.signal.aborted) {
      if (await round(queues)) continue;
      const awake = new AbortController();
      wake = () => awake.abort();
      await sleep(pace.nextMs(), undefined, { signal: AbortSignal.any([closing.signal, awake.signal]) }).catch(
        () => {},
      );
    }
  };
  return {
    expect() {
      pace.expect();
      setTimeout(() => wake?.(), COMMIT_MS).unref();
    },
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
