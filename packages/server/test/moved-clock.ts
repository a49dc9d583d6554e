import { sql } from 'kysely';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/** Sets the clocks of the processes, and the database's where it stores when a chore was done. */
export type ClockMover = (instant: number) => Promise<void>;

/** Takes the database's clock into the test's hands. Fake `Date` before that, and have it back afterwards. */
export async function holdClock(server: TestServer): Promise<ClockMover> {
  const on = server.platform.database.of();
  await sql`create table moved_clock (now timestamptz)`.execute(on);
  await sql`insert into moved_clock values (null)`.execute(on);
  await sql`create function moved_now() returns timestamptz language sql as 'select now from moved_clock'`.execute(on);
  await sql`alter table chore_completions alter done_at set default moved_now()`.execute(on);
  return async (instant) => {
    vi.setSystemTime(instant);
    await sql`update moved_clock set now = ${new Date(instant).toISOString()}`.execute(on);
  };
}
