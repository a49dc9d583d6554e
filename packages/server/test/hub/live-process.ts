import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { createSessions, type Sessions } from '#platform/access/sessions.ts';
import { createBus, type Bus } from '#platform/db/bus/bus.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { resolveHistory } from '#platform/db/transactions/history.ts';
import type { Queries, Transact } from '#platform/db/queries.ts';
import { createTransact } from '#platform/db/transactions/transact.ts';
import { attachHub } from '#platform/hub/attach.ts';
import { createHub } from '#platform/hub/hub.ts';
import { createLive, type HubLive, type LiveOptions } from '#platform/live/create-live.ts';
import type { TestDatabase } from '#test/database.ts';
import { nativeAppsOf } from '#platform/kernel/settings/native-apps.ts';

/** One server process with its hub and live events. */
export type LiveProcess = {
  readonly url: string;
  readonly database: Database;
  readonly sessions: Sessions;
  readonly live: HubLive;
  readonly transact: Transact;
  readonly close: () => Promise<void>;
};

export type ProcessOptions = Partial<Pick<LiveOptions, 'redactors'>> & {
  /** Makes sure of the history as a server does. */
  readonly followsHistory?: boolean;
  /** Changes the database of live, for what may fail. */
  readonly onDatabase?: (database: Queries) => Queries;
  /** Wraps the bus, to lose messages on the way. */
  readonly onBus?: (bus: Bus) => Pick<Bus, 'publish' | 'subscribe' | 'listening'>;
};

/** Starts a process on a database; it ends with the test. */
export async function startProcess(
  { connection }: TestDatabase,
  { redactors, followsHistory = false, onBus = (bus) => bus, onDatabase = (on) => on }: ProcessOptions = {},
): Promise<LiveProcess> {
  const app = Fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } });
  const { log } = app;
  const database = createDatabase(connection, { log, connections: 6 });
  const realBus = createBus(connection, log);
  const bus = onBus(realBus);
  const settings = {
    jwtSecret: new Uint8Array(32).fill(7),
    publicUrl: null,
    apps: nativeAppsOf({}),
    trustProxy: false,
    googleClientIds: [],
  };
  const sessions = createSessions({ database, bus, secret: settings.jwtSecret, log });
  const departures = { memberLeft: 'MemberLeft', householdDeleted: 'ColocationDeleted' };
  const place = { databaseUrl: 'postgres://…', dataFolder: '/nowhere' };
  const history = () => resolveHistory(onDatabase(database), place, log);
  if (followsHistory) await history();
  const live = createLive({
    database: onDatabase(database),
    bus,
    log,
    departures,
    ...(redactors && { redactors }),
    ...(followsHistory && { history }),
  });
  attachHub(app, createHub({ ...live.hub, sessions, settings, log }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  let closed: Promise<void> | undefined;
  const close = async () => {
    await app.close();
    live.close();
    await realBus.close();
    await database.close();
  };
  onTestFinished(() => (closed ??= close()));
  return {
    url: `${address}/hestiaHub`,
    database,
    sessions,
    live,
    transact: createTransact(database, live, log),
    close: () => (closed ??= close()),
  };
}

/** A user with a session. */
export type HubUser = { readonly id: string; readonly jwt: string; readonly sessionId: string };

/** Makes a household and members who live in it. */
export async function settle(process: LiveProcess, members = 1): Promise<{ id: string; members: HubUser[] }> {
  const id = randomUUID();
  await sql`insert into colocations (id, name) values (${id}, 'Flat')`.execute(process.database.of());
  const settled: HubUser[] = [];
  for (let n = 0; n < members; n++) settled.push(await moveIn(process, id));
  return { id, members: settled };
}

/** A new member of a household. */
export async function moveIn({ database, sessions }: LiveProcess, colocationId: string): Promise<HubUser> {
  const id = randomUUID();
  const on = database.of();
  await sql`insert into users (id, username, colocation_id) values (${id}, 'Ana', ${colocationId})`.execute(on);
  await sql`insert into memberships (colocation_id, user_id) values (${colocationId}, ${id})`.execute(on);
  return { id, ...(await sessions.start(database, id, { userAgent: 'test' })) };
}

/** Stored events are delivered unchanged, also ones unknown to the contract. */
type UncheckedEmit = (name: string, payload: unknown) => void;

/** A commit of events named `Told`. */
export function emit({ transact }: LiveProcess, colocationId: string, ...payloads: unknown[]): Promise<void> {
  return transact({ colocationId, actorId: null }, async (tx) => {
    for (const payload of payloads) (tx.emit as UncheckedEmit)('Told', payload);
  });
}
