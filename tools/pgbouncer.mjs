import { existsSync } from 'node:fs';
import { aptInstall, mayInstall } from './apt.mjs';

/** The pooler that some tests of the server put before the database. Where it cannot be had, they say that they were left out, and why. */
export async function bringPgbouncer() {
  if (process.env.PGBOUNCER !== undefined || existsSync('/usr/sbin/pgbouncer') || !mayInstall()) return;
  await aptInstall('PgBouncer', ['pgbouncer']);
}
