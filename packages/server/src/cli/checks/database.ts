import { sql } from 'kysely';
import { Client } from 'pg';
import { connectionConfig } from '#platform/db/opening/connection.ts';
import { readSchema } from '#platform/db/opening/migrate.ts';
import type { Queries } from '#platform/db/queries.ts';
import { requireRights } from '#platform/db/opening/rights.ts';
import type { DatabaseStorage } from '#platform/db/opening/storage.ts';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import type { Finding } from './finding.ts';

/** How far two clocks may be from each other. */
export const MAX_APART_SECONDS = 5;
export const SET_CLOCK = 'set the clock, and keep it by NTP (timedatectl set-ntp true)';

export async function lookAtSchema({ direct }: DatabaseStorage): Promise<Finding> {
  const about = 'schema';
  try {
    const { applied, missing } = await readSchema(direct);
    if (missing.length === 0) return { about, state: 'ok', says: `up to date (${applied.length} migrations)` };
    const says = `${missing.length} migrations of this version are pending`;
    return { about, state: 'warning', says, mend: 'start this version, which runs them' };
  } catch (error) {
    return { about, state: 'failed', says: reasonOf(error), mend: 'start the former version' };
  }
}

export async function lookAtRights({ direct }: DatabaseStorage): Promise<Finding> {
  try {
    await requireRights(direct);
    return { about: 'rights', state: 'ok', says: 'the database role has all privileges it needs' };
  } catch (error) {
    return { about: 'rights', state: 'failed', says: reasonOf(error), mend: 'run these statements as its owner' };
  }
}

/** Whether the database accepts writes: a standby and a read-only database answer reads, too. */
export async function lookAtWrites(database: Queries): Promise<Finding> {
  const about = 'writes';
  const { rows } = await sql<{ isStandby: boolean; isReadOnly: boolean; name: string }>`
    select pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly",
      quote_ident(current_database()) as name`.execute(database.of());
  const { isStandby, isReadOnly, name } = rows[0] ?? { isStandby: false, isReadOnly: false, name: '' };
  if (isStandby) {
    const mend = 'point DATABASE_URL to the primary, or promote this one (select pg_promote())';
    return { about, state: 'failed', says: 'the database is a standby, which is read-only', mend };
  }
  if (isReadOnly) {
    const mend = `run as its owner: alter database ${name} reset default_transaction_read_only (or alter role … reset)`;
    return { about, state: 'failed', says: 'the database is read-only', mend };
  }
  return { about, state: 'ok', says: 'the database accepts writes' };
}

/** Sessions, deadlines and repeated writes depend on time: the database's and ours. */
export async function lookAtClock(database: Queries): Promise<Finding> {
  const about = 'clock';
  const before = Date.now();
  const { rows } = await sql<{ now: string; last: string | null }>`
    select clock_timestamp() as now, (select max(last_seen_at) from sessions) as last`.execute(database.of());
  const { now, last } = rows[0] ?? { now: '', last: null };
  // The database's time is from between both readings: on a busy machine they are far apart.
  const [way, middle] = [(Date.now() - before) / 2000, (before + Date.now()) / 2];
  const apart = Math.abs(Date.parse(now) - middle) / 1000;
  if (apart - way > MAX_APART_SECONDS)
    return {
      about,
      state: 'failed',
      says: `the database's clock is ${Math.round(apart)} s from ours`,
      mend: SET_CLOCK,
    };
  if (last !== null && Date.parse(last) - Date.now() > MAX_APART_SECONDS * 1000)
    return {
      about,
      state: 'failed',
      says: `the last user was here at ${last}, which is in the future`,
      mend: SET_CLOCK,
    };
  return { about, state: 'ok', says: `${now}, as in the database` };
}

export async function lookAtPush({ direct }: DatabaseStorage, { vapidSubject }: ParsedSettings): Promise<Finding> {
  const keys = await ask(direct, `select from secrets where name = 'vapid-keys'`);
  if (keys.length === 0)
    return { about: 'push', state: 'warning', says: 'there are no keys yet', mend: 'the first start generates them' };
  if (vapidSubject === null) {
    const mend = 'set HESTIA_VAPID_SUBJECT=mailto:you@example.org';
    return { about: 'push', state: 'warning', says: 'no contact for push services', mend };
  }
  return { about: 'push', state: 'ok', says: `has keys, and ${vapidSubject} as contact` };
}

async function ask<T extends object>(connection: DatabaseStorage['direct'], statement: string): Promise<T[]> {
  const client = new Client(connectionConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}
