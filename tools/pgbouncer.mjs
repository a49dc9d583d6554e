import { existsSync } from 'node:fs';
import { aptInstall, mayInstall } from './apt.mjs';

/** Installs the pooler for some server tests. Where it is unavailable, they are skipped with a reason. */
export async function bringPgbouncer() {
  if (process.env.PGBOUNCER !== undefined || existsSync('/usr/sbin/pgbouncer') || !mayInstall()) return;
  await aptInstall('PgBouncer', ['pgbouncer']);
}
