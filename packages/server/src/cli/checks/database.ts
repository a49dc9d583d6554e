import { Client } from 'pg';
import { connectionConfig } from '#platform/db/connection.ts';
import { readSchema } from '#platform/db/migrate.ts';
import { requireRights } from '#platform/db/rights.ts';
import type { Storage } from '#platform/db/storage.ts';
import { reasonOf } from '#platform/kernel/failures.ts';
import type { ParsedSettings } from '#platform/kernel/settings.ts';
import type { Finding } from './finding.ts';

const MAX_APART_SECONDS = 5;

export async function lookAtSchema({ direct }: Storage): Promise<Finding> {
  const about = 'schema';
  try {
    const { applied, missing } = await readSchema(direct);
    if (missing.length === 0)
      return { about, state: 'ok', says: `is that of this version (${applied.length} migrations)` };
    const says = `${missing.length} migrations of this version are missing`;
    return { about, state: 'warning', says, mend: 'start this version, which runs them' };
  } catch (error) {
    return { about, state: 'failed', says: reasonOf(error), mend: 'start the version that was here before' };
  }
}

export async function lookAtRights({ direct }: Storage): Promise<Finding> {
  try {
    await requireRights(direct);
    return { about: 'rights', state: 'ok', says: 'the role has what it needs' };
  } catch (error) {
    return { about: 'rights', state: 'failed', says: reasonOf(error), mend: 'run these statements as its owner' };
  }
}

/** Sessions, deadlines and repeated writes are all told by time: by that of the database and by ours. */
export async function lookAtClock({ direct }: Storage): Promise<Finding> {
  const before = Date.now();
  const [{ now, last } = { now: '', last: null }] = await ask<{ now: string; last: string | null }>(
    direct,
    'select clock_timestamp() as now, (select max(last_seen_at) from sessions) as last',
  );
  const apart = Math.abs(Date.parse(now) - (before + Date.now()) / 2) / 1000;
  const mend = 'set the clock, and keep it by NTP (timedatectl set-ntp true)';
  if (apart > MAX_APART_SECONDS)
    return { about: 'clock', state: 'failed', says: `the database's clock is ${Math.round(apart)} s from ours`, mend };
  if (last !== null && Date.parse(last) - Date.now() > MAX_APART_SECONDS * 1000)
    return { about: 'clock', state: 'failed', says: `it was ${last} when somebody was last here`, mend };
  return { about: 'clock', state: 'ok', says: `${now}, as in the database` };
}

export async function lookAtPush({ direct }: Storage, { vapidSubject }: ParsedSettings): Promise<Finding> {
  const keys = await ask(direct, `select from secrets where name = 'vapid-keys'`);
  if (keys.length === 0)
    return { about: 'push', state: 'warning', says: 'there are no keys yet', mend: 'the first start makes them' };
  if (vapidSubject === null) {
    const mend = 'set HESTIA_VAPID_SUBJECT to mailto: and your address';
    return { about: 'push', state: 'warning', says: 'push services are told no contact', mend };
  }
  return { about: 'push', state: 'ok', says: `has keys, and ${vapidSubject} as contact` };
}

async function ask<T extends object>(connection: Storage['direct'], statement: string): Promise<T[]> {
  const client = new Client(connectionConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}
