import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Queries } from '#platform/db/queries.ts';
import { dropStale, handOver, MAX_AT_A_TIME, type Waiting } from '#platform/jobs/handover.ts';

/** Hands waiting jobs to the job queue, once that is running. */
export type Courier = {
  /** Something is about to be committed: it is fetched a moment later, and not only at the next round. */
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
  /** There is something to do in this queue. */
  readonly onHandedOver: (queue: string) => void;
};

export function createCourier({ boss, database, log, onHandedOver }: Options): Courier {
  const closing = new AbortController();
  let state: Courier['state'] = 'starting';
  let wake: (() => void) | undefined;
  let running: Promise<void> | undefined;

  const send = (tx: Queries, { queue, item, notBefore }: Waiting) =>
    boss.send(queue, item, {
      db: { executeSql: (text, values = []) => tx.of().executeQuery(CompiledQuery.raw(text, values)) },
      ...(notBefore !== null && { startAfter: notBefore }),
    });
  /** Answers whether there may be more. */
  const round = async (queues: readonly string[]) => {
    try {
      const handedOver = await handOver(database, queues, send);
      state = 'running';
      for (const queue of new Set(handedOver)) onHandedOver(queue);
      return handedOver.length === MAX_AT_A_TIME;
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
