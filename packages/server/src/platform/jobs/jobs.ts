import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Queries } from '#platform/db/queries.ts';
import { watchClock } from '#platform/jobs/clock-set-back.ts';
import { FAILED_JOBS, forgetFailed, noteFailed } from '#platform/jobs/failed.ts';
import { requireOwnNames } from '#platform/jobs/names.ts';
import { createRelay, type Relay } from '#platform/jobs/relay.ts';
import { dropStale, enqueue } from '#platform/jobs/outbox.ts';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import { currentRequestId, onBehalfOf } from '#platform/kernel/request-id.ts';
import { withTimeout } from '#platform/kernel/with-timeout.ts';
import { traced } from '#platform/kernel/traced.ts';

/** Work that is done once, later, by one of the processes; tried again with growing pauses when it fails. */
export type Queue<T extends object = object> = {
  readonly name: string;
  /** Throws to be tried again. */
  work(item: T): Promise<void>;
  /** Retries of a failed item (default 8: over some four hours). */
  readonly retries?: number;
  /** Items done at a time in this process (default 1). */
  readonly concurrency?: number;
};

/** Work at set times, once per time over all processes. */
export type Schedule = {
  readonly name: string;
  /** Cron expression in UTC. */
  readonly cron: string;
  /** After so long it is taken for lost and tried again (default: a quarter of an hour). */
  readonly maxSeconds?: number;
  run(): Promise<void>;
};

/** State of the jobs for the host: not yet running, running, or failing at the moment. */
export type JobsState = 'starting' | 'running' | 'failing';

export type Jobs = {
  /** Adds a job within a transaction: it exists if, and only if, that commits. Does not wait for the queue. `notBefore` delays it. */
  add(on: Queries, queue: string, item: object, notBefore?: Date): Promise<void>;
  /** Starts working. Called once, with the jobs of all features. */
  start(queues: readonly Queue[], schedules: readonly Schedule[]): Promise<void>;
  readonly state: JobsState;
  close(): Promise<void>;
};

const RETRIES = 8;
const PAUSE_SECONDS = 15;
const MAX_PAUSE_SECONDS = 3600;
/** The relay wakes the workers. This is only their net. */
const POLL_SECONDS = 600;
/** pg-boss runs each of these in one process at a time, and looks in every process whether it is due. */
const INTERVALS = {
  cronWorkerIntervalSeconds: 15,
  superviseIntervalSeconds: 120,
  monitorIntervalSeconds: 100,
  // Jobs that wait for other jobs: none.
  flowIntervalSeconds: 86_400,
};
/** The time for which the queue keeps completed jobs. */
const KEPT_SECONDS = 3600;
const START_AGAIN_MS = 1000;
const MAX_CLOSE_MS = 4000;

type Options = {
  readonly database: Queries;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'debug'>;
  /** Called after each try. */
  readonly ended?: (job: string, result: 'succeeded' | 'failed') => void;
  /** How often all queues are looked into. */
  readonly lookMs?: number;
};

/** The queue of Hestia's jobs, in the same database (pg-boss). `connection` bypasses any pooler. */
export function createJobs(connection: ClientConfig, { database, log, ended, lookMs }: Options): Jobs {
  const boss = createBoss(connection, log);
  const workers = new Map<string, string[]>();
  const wake = (queue: string) => workers.get(queue)?.forEach((id) => boss.notifyWorker(id));
  const relay = createRelay({ boss, database, log, lookMs, onReady: wake });
  let started: Promise<unknown> | undefined;
  let hasFailed = false;
  const closing = new AbortController();

  /** If the database is unavailable at start, starting is retried; jobs added by writes wait in the table. */
  const prepared = async (queues: readonly Queue[], schedules: readonly Schedule[]) => {
    for (;;) {
      try {
        await makeSchema(database);
        await dropStale(database);
        await boss.start();
        await forgetOtherSchedules(boss, schedules);
        const preparedQueues = await prepareAll({ boss, database, run: withFailureLog(log, ended) }, queues, schedules);
        hasFailed = false;
        return preparedQueues;
      } catch (error) {
        if (closing.signal.aborted) throw error;
        hasFailed = true;
        log.warn({ err: error }, 'Job queue failed to start; retrying');
        await boss.stop({ graceful: false }).catch(() => {});
        await dropStale(database).catch(() => {});
        await sleep(START_AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  };

  return {
    async add(on, queue, item, notBefore) {
      await enqueue(on, { queue, item: ofRequest(item), notBefore: notBefore?.toISOString() ?? null });
      relay.expect();
    },
    async start(queues, schedules) {
      requireOwnNames([...queues, ...schedules]);
      const ready = prepared(queues, schedules);
      started = ready;
      for (const { name, work } of await ready) if (!closing.signal.aborted) workers.set(name, await work());
      if (!closing.signal.aborted) relay.start([...workers.keys()]);
      watchClock(database, log, closing.signal);
    },
    get state() {
      return hasFailed ? 'failing' : relay.state;
    },
    async close() {
      closing.abort();
      // Jobs that cannot be ended cleanly because the database is unavailable are picked up by another process or the next start.
      await withTimeout(MAX_CLOSE_MS, end({ boss, relay, started, log }));
    },
  };
}

/** A job names the request that has queued it. */
function ofRequest(item: object): object {
  const reqId = currentRequestId();
  return reqId === undefined ? item : { ...item, reqId };
}

function createBoss(connection: ClientConfig, log: Options['log']): PgBoss {
  const boss = new PgBoss({
    ...bossConnection(connection),
    max: 1,
    application_name: 'hestia-jobs',
    // Made by us, see `makeSchema`.
    createSchema: false,
    ...INTERVALS,
  });
  // Without a listener, a lost connection would end the process; it reconnects without help.
  boss.on('error', (error) => log.warn({ err: error }, 'Job queue error'));
  return boss;
}

type JobsParts = {
  readonly boss: PgBoss;
  readonly relay: Relay;
  readonly started: Promise<unknown> | undefined;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
};

async function end({ boss, relay, started, log }: JobsParts): Promise<void> {
  await relay.close();
  if (!started) return;
  await started.catch(() => {});
  await boss.stop({ graceful: true, timeout: 3000 }).catch((error: unknown) => {
    log.warn({ err: error }, 'Job queue failed to shut down cleanly');
  });
}

type Run = (name: string, work: () => Promise<void>) => Promise<void>;

/** The queue retries failures without logging them. */
const withFailureLog =
  (log: Options['log'], ended: Options['ended']): Run =>
  async (name, work) => {
    const startedAt = performance.now();
    try {
      await traced(`job ${name}`, { 'hestia.job': name }, work);
      ended?.(name, 'succeeded');
      log.debug({ job: name, ms: Math.round(performance.now() - startedAt) }, 'job');
    } catch (error) {
      ended?.(name, 'failed');
      log.warn({ err: error, job: name }, 'Job failed');
      throw error;
    }
  };

/** As pg-boss would do, but pg-boss requires the privilege to create schemas even if this one exists. */
async function makeSchema(on: Queries) {
  await sql`
    do $$ begin
      if to_regnamespace('pgboss') is null then create schema pgboss; end if;
    end $$`.execute(on.of());
}

/** A queue ready to be worked on; returns the ids of its workers. */
type PreparedQueue = { readonly name: string; readonly work: () => Promise<string[]> };

type PrepareInput = { readonly boss: PgBoss; readonly database: Queries; readonly run: Run };

async function prepareAll(on: PrepareInput, queues: readonly Queue[], schedules: readonly Schedule[]) {
  const preparedQueues = [await prepareFailed(on)];
  for (const queue of queues) preparedQueues.push(await prepareQueue(on, queue));
  for (const schedule of schedules) preparedQueues.push(await prepareSchedule(on, schedule));
  return preparedQueues;
}

/** Records jobs that failed for good in any queue, including those whose process died in the last try. */
async function prepareFailed({ boss, database }: PrepareInput): Promise<PreparedQueue> {
  await boss.createQueue(FAILED_JOBS, { deleteAfterSeconds: KEPT_SECONDS });
  const options = { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true } as const;
  const note = async (items: readonly JobWithMetadata[]) => {
    for (const { sourceName, output } of items)
      if (sourceName !== null) await noteFailed(database, sourceName, reasonOf(output));
  };
  return { name: FAILED_JOBS, work: async () => [await boss.work(FAILED_JOBS, options, note)] };
}

async function prepareQueue({ boss, run }: PrepareInput, queue: Queue): Promise<PreparedQueue> {
  const options = {
    retryLimit: queue.retries ?? RETRIES,
    retryDelay: PAUSE_SECONDS,
    retryBackoff: true,
    retryDelayMax: MAX_PAUSE_SECONDS,
    deleteAfterSeconds: KEPT_SECONDS,
    deadLetter: FAILED_JOBS,
  };
  await boss.createQueue(queue.name, options);
  // A queue made by an earlier version keeps its other options.
  await boss.updateQueue(queue.name, options);
  // Separate workers, so that each can be woken: after a job, a worker polls at once instead of at its next interval.
  const startWorker = async () => {
    let own = '';
    own = await boss.work<{ readonly reqId?: string } | null>(
      queue.name,
      { pollingIntervalSeconds: POLL_SECONDS },
      async (items) => {
        boss.notifyWorker(own);
        // Without an item it is a turn of a schedule that once had this name.
        for (const { data } of items) if (data !== null) await workOn(queue, data, run);
      },
    );
    return own;
  };
  return {
    name: queue.name,
    work: () => Promise.all(Array.from({ length: queue.concurrency ?? 1 }, startWorker)),
  };
}

/** A job has the id of the request that queued it, and passes it on to jobs that it queues. */
function workOn(queue: Queue, { reqId, ...item }: { readonly reqId?: string }, run: Run): Promise<void> {
  const work = () => run(queue.name, () => queue.work(item));
  return reqId === undefined ? work() : onBehalfOf(reqId, work);
}

async function prepareSchedule({ boss, database, run }: PrepareInput, schedule: Schedule): Promise<PreparedQueue> {
  const { name, cron, maxSeconds } = schedule;
  const options = {
    retryLimit: 2,
    deleteAfterSeconds: KEPT_SECONDS,
    deadLetter: FAILED_JOBS,
    ...(maxSeconds !== undefined && { expireInSeconds: maxSeconds }),
  };
  // Exclusive: a turn that is still running is not joined by the next.
  await boss.createQueue(name, { policy: 'exclusive', ...options });
  await boss.updateQueue(name, options);
  await boss.schedule(name, cron);
  const turn = async () => {
    await schedule.run();
    await forgetFailed(database, name);
  };
  const polling = { pollingIntervalSeconds: POLL_SECONDS };
  return { name, work: async () => [await boss.work(name, polling, () => run(name, turn))] };
}

/** A schedule of an earlier version would keep queueing its turns. */
async function forgetOtherSchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  const own = new Set(schedules.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) if (!own.has(name)) await boss.unschedule(name);
}

/** pg-boss reads plain members only. */
function bossConnection({ connectionString, host, port, user, password, database }: ClientConfig) {
  if (connectionString) return { connectionString };
  return {
    ...(host !== undefined && { host }),
    ...(port !== undefined && { port }),
    ...(user !== undefined && { user }),
    ...(typeof password === 'string' && { password }),
    ...(database !== undefined && { database }),
  };
}
