import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createSessions } from '#platform/access/sessions.ts';
import { createBus } from '#platform/db/bus.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { openStorage } from '#platform/db/storage.ts';
import { createRoom } from '#platform/db/room.ts';
import { createTransact } from '#platform/db/transact.ts';
import type { Feature } from '#platform/http/feature.ts';
import { buildHttp } from '#platform/http/server.ts';
import { attachHub } from '#platform/hub/attach.ts';
import { createHub } from '#platform/hub/hub.ts';
import { createLive } from '#platform/live/create-live.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts';
import { retention } from '#platform/jobs/retention.ts';
import type { Platform } from '#platform/platform.ts';
import type { Settings } from '#platform/settings.ts';
import { accounts } from './features/accounts/accounts.ts';
import { confirmWith } from './features/accounts/confirming.ts';
import { countGuesses } from './features/accounts/guesses.ts';
import { chores } from './features/chores/chores.ts';
import { endEnrolmentsOf } from './features/chores/enrolment.ts';
import { colocations } from './features/colocations/colocations.ts';
import { openResidence } from './features/colocations/joining.ts';
import { imageKeeper, images } from './features/images/images.ts';
import { folderStore } from './features/images/store.ts';
import { messages } from './features/messages/messages.ts';
import { bearRefundCategory } from './features/money/categories.ts';
import { money } from './features/money/money.ts';
import { reminderViews } from './features/reminders/anonymity.ts';
import { notices } from './features/notices/notices.ts';
import { tellOf } from './features/notices/telling.ts';
import { reminders } from './features/reminders/reminders.ts';
import { shoppingLists } from './features/reminders/shopping-lists.ts';
import { system } from './features/system/system.ts';

/** Hestia, built and ready to listen. */
export type App = {
  readonly platform: Platform;
  readonly http: FastifyInstance;
  /** Begins to listen and answers the address. */
  listen(): Promise<string>;
  /** Lets running requests end, sends hub clients away with leave to come back, closes the database. */
  close(): Promise<void>;
};

/** The one list of what Hestia can do. */
function featuresOf(platform: Platform, jobs: Jobs): Feature[] {
  const guesses = countGuesses();
  const residence = openResidence(platform, endEnrolmentsOf);
  const store = folderStore(path.join(platform.settings.dataFolder, 'images'));
  const features = [
    accounts(platform, residence, guesses),
    colocations(platform, bearRefundCategory, endEnrolmentsOf, confirmWith(platform, guesses)),
    messages(platform),
    chores(platform),
    money(platform),
    images(platform, store),
    reminders(platform, imageKeeper(platform, store)),
    shoppingLists(platform),
    notices(platform, jobs),
  ];
  return [...features, system(platform, features)];
}

/** Where a household's things lie that people add without end. */
const countedTables = [
  'messages',
  'chores',
  'chore_messages',
  'expenses',
  'expense_categories',
  'reminders',
  'reminder_items',
  'poll_votes',
];

/** Opens the database and puts the house together. What was opened is closed again when a later step fails. */
export async function createApp(settings: Settings, { log }: { log: FastifyBaseLogger }): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const storage = await openStorage(settings, log);
  opened.defer(() => storage.close());
  const database = createDatabase(storage.connection, { log });
  opened.defer(() => database.close());
  const bus = createBus(storage.connection, log);
  opened.defer(() => bus.close());

  const sessions = createSessions({ database, bus, secret: settings.jwtSecret, log });
  const departures = { memberLeft: 'MemberLeft', householdDeleted: 'ColocationDeleted' } as const;
  const live = createLive({ database, bus, log, departures, views: reminderViews });
  opened.defer(() => live.close());
  const jobs = createJobs(storage.connection, log);
  opened.defer(() => jobs.close());
  const transact = createTransact(database, live, log, tellOf(jobs));
  const requireRoom = createRoom(settings.mostRows, countedTables);
  const platform: Platform = { settings, database, transact, requireRoom, sessions, live, log };
  const features = featuresOf(platform, jobs);
  const http = await buildHttp(platform, features);
  const hub = createHub({ ...live.hub, sessions, settings, log });
  attachHub(http, hub);
  http.metrics.gauge('hestia_hub_connections', 'Open connections of the hub', () => hub.connectionCount);
  opened.defer(() => http.close());

  const open = opened.move();
  return {
    platform,
    http,
    async listen() {
      const address = await listenSilently(http, settings, log);
      // Nobody's first page waits for the work of the night.
      startJobs(jobs, features, database, log);
      return address;
    },
    close: () => open.disposeAsync(),
  };
}

/** Fastify would say in the log what `main.ts` says in words. */
async function listenSilently(
  http: FastifyInstance,
  { port, host }: Settings,
  log: FastifyBaseLogger,
): Promise<string> {
  const { level } = log;
  log.level = 'silent';
  try {
    return await http.listen({ port, host });
  } catch (error) {
    throw cannotListen(error, `${host}:${port}`);
  } finally {
    log.level = level;
  }
}

const cannotListenWords: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program; choose another PORT',
  EACCES: 'may not be opened by this user; choose a PORT above 1023',
  EADDRNOTAVAIL: 'is no address of this machine; choose another HOST',
};

function cannotListen(error: unknown, address: string): unknown {
  const words = error instanceof Error && 'code' in error ? cannotListenWords[String(error.code)] : undefined;
  return words === undefined ? error : new Error(`${address} ${words}`, { cause: error });
}

function startJobs(jobs: Jobs, features: readonly Feature[], database: Database, log: FastifyBaseLogger): void {
  const queues = features.flatMap((feature) => feature.queues);
  const schedules = [...features.flatMap((feature) => feature.schedules), retention(database, log)];
  jobs.start(queues, schedules).catch((error: unknown) => log.error({ err: error }, 'The jobs could not be started'));
}
