import { USUAL_REMIND_AT } from '@hestia/contract/notices/endpoints.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import { isWholeDay } from '@hestia/contract/chores/whole-day.ts';
import { sql, type RawBuilder } from 'kysely';
import { anyOf } from '#platform/db/any-of.ts';
import { inGroups, settle } from '#platform/db/transactions/each-household.ts';
import { localTimes, requireClocks } from '#platform/db/transactions/local-times.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { Household, Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { isLate } from './due-notices.ts';
import { ANNOUNCEMENTS, type Announcement } from '../sending/notification-triggers.ts';

type JobAdder = Pick<Jobs, 'add'>;
/** A member whose hour has come, with the days not announced yet. */
type Reader = {
  readonly userId: string;
  readonly colocationId: string;
  readonly timeZone: string;
  /** The day before these; null: first run. */
  readonly since: string | null;
  readonly day: string;
};
type Turn = {
  readonly id: string;
  readonly colocationId: string;
  readonly title: string;
  readonly dueDate: string;
};
type Round = { readonly group: readonly string[]; readonly clocks: RawBuilder<unknown>; readonly instant: string };

/** After a longer downtime, older due dates are not announced. */
const MAX_DAYS = 7;

/**
 * Announces turns of tasks without reminders, at each member's hour on the due date (R14). Announcing and moving on to
 * the next day are one transaction. Thus each is sent once, over processes, restarts and crashes.
 */
export async function queueDueTurns(database: Queries, jobs: JobAdder, now = new Date()): Promise<number> {
  const instant = now.toISOString();
  const clocks = await localTimes(database, instant);
  const { rows } = await sql<{ id: string }>`
    select distinct h.id from ${members} left join ${clocks} on clocks.zone = h.time_zone
    where ${minute} is not null and (clocks.zone is null or ${isToCome})`.execute(database.of());
  const run = inGroups((group) => inTransaction(database, (tx) => queueOf(tx, jobs, { group, clocks, instant })));
  return settle(await run(rows.map(({ id }) => id)));
}

const members = sql`memberships m join users u on u.id = m.user_id and u.colocation_id = m.colocation_id
  join colocations h on h.id = m.colocation_id left join notice_choices c on c.user_id = m.user_id`;
const minute = sql`case when c.user_id is null then ${sql.lit(USUAL_REMIND_AT)} else c.remind_at end`;
/** The day whose hour was the last to come, by the clocks of the household. */
const lastDay = sql`(clocks.local - make_interval(mins => ${minute}))::date`;
const isToCome = sql`(m.reminded_on is null or m.reminded_on < ${lastDay})`;

async function queueOf(tx: Queries, jobs: JobAdder, round: Round): Promise<number> {
  await requireClocks(tx, round.group, round.clocks);
  const moved: Reader[] = [];
  for (const household of round.group.toSorted()) moved.push(...(await moveOn(inHousehold(tx, household), round)));
  const readers = moved.filter(({ since }) => since !== null);
  const turns = await openTurns(tx, readers);
  const told = turns
    .map((turn) => announcementOf(turn, readers, round.instant))
    .filter((announcement) => announcement !== null);
  for (const announcement of told) await jobs.add(tx, ANNOUNCEMENTS, announcement);
  return told.length;
}

/**
 * Members of a household whose hour has come; a first run only stores the day. It waits for rows that the summaries hold at the same minute:
 * skipped, they would be late by a quarter of an hour.
 */
async function moveOn(on: Household, { clocks }: Pick<Round, 'clocks'>): Promise<Reader[]> {
  const { rows } = await sql<Omit<Reader, 'colocationId'>>`
    select m.user_id as "userId", h.time_zone as "timeZone", ${lastDay} as day,
      case when m.reminded_on is not null then greatest(m.reminded_on, ${lastDay} - ${sql.lit(MAX_DAYS)}) end as since
    from ${members} join ${clocks} on clocks.zone = h.time_zone
    where ${on.household('m')} and ${minute} is not null and ${isToCome}
    order by m.user_id for no key update of m`.execute(on.of());
  for (const { userId, day } of rows)
    await on.update('memberships').set({ reminded_on: day }).where('user_id', '=', userId).execute();
  return rows.map((row) => ({ ...row, colocationId: on.colocationId }));
}

/** The open turns of their households that may be due on these days, wherever the households are. */
async function openTurns(tx: Queries, readers: readonly Reader[]): Promise<Turn[]> {
  const days = readers.flatMap(({ since, day }) => [since ?? day, day]).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { rows } = await sql<Turn>`
    select c.id, c.colocation_id as "colocationId", c.title, c.due_at as "dueDate"
    from chores c join chore_series s on s.colocation_id = c.colocation_id and s.id = c.series_id and s.turn = c.turn
    where c.colocation_id = ${anyOf([...new Set(readers.map(({ colocationId }) => colocationId))])}
      and c.archived_at is null and c.remind is null and not s.ended and not s.paused
      and c.due_at between ${first}::date - 1 and ${last}::date + 2
      and not exists (select 1 from chore_completions d where d.colocation_id = c.colocation_id and d.chore_id = c.id)
    order by c.due_at, c.id`.execute(tx.of());
  return rows;
}

/** Only for members whose hour has come; null if none. */
function announcementOf(turn: Turn, readers: readonly Reader[], instant: string): Announcement | null {
  const { id, colocationId, title, dueDate } = turn;
  const those = readers.filter((reader) => reader.colocationId === colocationId && isBetween(dueDate, reader));
  const [one] = those;
  if (!one) return null;
  const { timeZone } = one;
  return {
    colocationId,
    actorId: null,
    only: those.map(({ userId }) => userId),
    notice: {
      kind: 'due',
      chore: { id, dueDate },
      what: title,
      timeZone,
      isWholeDay: isWholeDay(dueDate, timeZone),
      isLate: isLate(dueDate, instant),
    },
  };
}

function isBetween(dueDate: string, { timeZone, since, day }: Reader): boolean {
  const dueOn = localOf(dueDate, timeZone).slice(0, day.length);
  return since !== null && since < dueOn && dueOn <= day;
}
