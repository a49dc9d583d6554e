import { mock } from 'node:test';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';
import { DAY_MS, HOUR_MS } from './day.ts';

const MORNING_MS = 7 * HOUR_MS;
const WAKING_MS = 15 * HOUR_MS;

/** Moves the clock to a moment of the day that is lived: 0 is its morning, 1 its night. */
export type ClockMover = (share: number) => void;

/** From this instant of the real clock, the flat's clock had the other one; both in milliseconds since 1970. */
type Moment = { readonly real: number; readonly lived: number };

/**
 * Simulates the last `days` days, the oldest first. This process's clock shows the simulated day; instants that the database
 * wrote in it are dated back afterwards. Nothing else may use either meanwhile.
 */
export async function liveDays(
  database: Queries,
  days: number,
  live: (moveTo: ClockMover, day: number) => Promise<void>,
): Promise<void> {
  const columns = await instantColumns(database);
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  mock.timers.enable({ apis: ['Date'], now: today });
  try {
    for (let day = 0; day < days; day++) {
      const morning = today - (days - day) * DAY_MS + MORNING_MS;
      const moments: Moment[] = [];
      const moveTo = (share: number) => {
        const lived = Math.round(morning + share * WAKING_MS);
        moments.push({ real: realNow(), lived });
        mock.timers.setTime(lived);
      };
      moveTo(0);
      await live(moveTo, day);
      await dateBack(database, columns, moments);
    }
  } finally {
    mock.timers.reset();
  }
}

/**
 * Furnishes today by the clock of this process. Where that clock is held, as for pictures, the instants that the database wrote
 * are dated to it.
 */
export async function liveToday(database: Queries, live: () => Promise<void>): Promise<void> {
  const now = { real: realNow(), lived: Date.now() };
  await live();
  if (Math.abs(now.lived - now.real) > HOUR_MS) await dateBack(database, await instantColumns(database), [now]);
}

type Column = { readonly table: string; readonly column: string };

async function instantColumns(database: Queries): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'timestamp with time zone'`.execute(
    database.of(),
  );
  return rows;
}

/** Sets what was written since the first moment to the instants that were lived then. */
async function dateBack(database: Queries, columns: readonly Column[], moments: readonly Moment[]): Promise<void> {
  await dateBackPayloads(database, moments);
  const inText = (pick: (moment: Moment) => number) => moments.map((each) => new Date(pick(each)).toISOString());
  const [real, lived] = [inText((each) => each.real), inText((each) => each.lived)];
  const now = new Date(realNow()).toISOString();
  for (const { table, column } of columns) {
    const [set, at] = [sql.ref(column), sql.ref(`written.${column}`)];
    await sql`
      update ${sql.table(table)} written set ${set} = moment.lived + (${at} - moment.real)
      from (
        select real, lived, lead(real, 1, ${now}::timestamptz) over (order by real) as until
        from unnest(${real}::timestamptz[], ${lived}::timestamptz[]) as moments (real, lived)
      ) as moment
      where ${at} >= moment.real and ${at} < moment.until`.execute(database.of());
  }
  // Lists in the server's memory are read again.
  await sql`update colocations set seq = seq + 1`.execute(database.of());
}

const realNow = (): number => performance.timeOrigin + performance.now();

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

async function dateBackPayloads(database: Queries, moments: readonly Moment[]): Promise<void> {
  const [first] = moments;
  if (!first) return;
  const begin = new Date(first.real).toISOString();
  const { rows } = await sql<{ household: string; seq: number; payload: string }>`
    select colocation_id as household, seq, payload::text from events where at >= ${begin}::timestamptz`.execute(
    database.of(),
  );
  for (const { household, seq, payload } of rows) {
    const dated = payload.replaceAll(INSTANT, (instant) => {
      const at = Date.parse(instant);
      const moment = moments.findLast(({ real }) => real <= at);
      return moment && at <= realNow() ? new Date(moment.lived + at - moment.real).toISOString() : instant;
    });
    if (dated !== payload)
      await sql`update events set payload = ${dated}::jsonb where colocation_id = ${household} and seq = ${seq}`.execute(
        database.of(),
      );
  }
}
