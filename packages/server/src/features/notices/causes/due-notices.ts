import { setTimeout } from 'node:timers/promises';
import { type Moment, nextMoment } from '@hestia/contract/chores/moments.ts';
import { isWholeDay } from '@hestia/contract/chores/whole-day.ts';
import { sql } from 'kysely';
import { inGroups, settle } from '#platform/db/transactions/each-household.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { Queries, Household } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { ANNOUNCEMENTS, type Announcement } from '../sending/notification-triggers.ts';

/** Polling interval: chores that became due since the last poll are announced as due. */
const PAUSE_MS = 15 * 60_000;
/** Chores announced per transaction. */
const BATCH = 200;
/** Chores locked by a write are skipped: they are checked again after a pause, before they wait for the next poll. */
const MAX_LOOKS = 5;
const LOOK_PAUSE_MS = 500;

/** Whether something was due before the look before this one. */
export const isLate = (dueDate: string, instant: string): boolean =>
  Date.parse(dueDate) + PAUSE_MS < Date.parse(instant);

type Row = {
  readonly id: string;
  readonly colocationId: string;
  readonly title: string;
  readonly dueDate: string;
  readonly remind: readonly Moment[];
  readonly timeZone: string;
};

/**
 * Announces chores whose reminder is due (R14). Announcing and moving on to the next reminder are one transaction. Thus
 * each is sent once, over processes, restarts and crashes, and of several missed ones a single one.
 */
export async function queueDueNotices(database: Queries, jobs: Pick<Jobs, 'add'>, now = new Date()): Promise<number> {
  const instant = now.toISOString();
  const run = inGroups((group) => queueOf(database, jobs, { group, instant }));
  let queued = 0;
  for (let look = 0; look < MAX_LOOKS; look++) {
    const households = await dueHouseholds(database, instant);
    if (households.length === 0) break;
    if (look > 0) await setTimeout(LOOK_PAUSE_MS);
    queued += settle(await run(households));
  }
  return queued;
}

async function dueHouseholds(database: Queries, instant: string): Promise<string[]> {
  const rows = await database
    .of()
    .selectFrom('chores')
    .select('colocation_id as id')
    .distinct()
    .where('remind_at', '<=', instant)
    .execute();
  return rows.map(({ id }) => id);
}

type Round = { readonly group: readonly string[]; readonly instant: string };

async function queueOf(database: Queries, jobs: Pick<Jobs, 'add'>, round: Round): Promise<number> {
  for (let sum = 0; ;) {
    const queued = await inTransaction(database, (tx) => queueBatch(tx, jobs, round));
    sum += queued;
    if (queued < BATCH) return sum;
  }
}

async function queueBatch(tx: Queries, jobs: Pick<Jobs, 'add'>, { group, instant }: Round): Promise<number> {
  let queued = 0;
  for (const household of group) {
    queued += await queueIn(inHousehold(tx, household), jobs, { instant, most: BATCH - queued });
    if (queued >= BATCH) break;
  }
  return queued;
}

type Share = { readonly instant: string; readonly most: number };

/** One household per statement: a cluster locks rows of no two at once. */
async function queueIn(on: Household, jobs: Pick<Jobs, 'add'>, { instant, most }: Share): Promise<number> {
  // Locked rows are left for the next look; another process takes separate ones.
  const { rows } = await sql<Row>`
    select c.id, c.colocation_id as "colocationId", c.title, c.due_at as "dueDate", c.remind, h.time_zone as "timeZone"
    from chores c join colocations h on h.id = c.colocation_id
    where ${on.household('c')} and c.remind_at <= ${instant}::timestamptz
    order by c.remind_at limit ${most}
    for no key update of c skip locked`.execute(on.of());
  for (const row of rows) {
    await moveOn(on, row, instant);
    await jobs.add(on, ANNOUNCEMENTS, announcementOf(row, instant));
  }
  return rows.length;
}

async function moveOn(tx: Household, row: Row, instant: string): Promise<void> {
  const next = nextMoment(row, instant, row.timeZone);
  // A daily reminder ends once it is done, or off the list.
  await sql`
    update chores c set remind_at = case when c.archived_at is null and not exists (
      select 1 from chore_completions d where d.colocation_id = c.colocation_id and d.chore_id = c.id
    ) then ${next}::timestamptz end where ${tx.household('c')} and c.id = ${row.id}`.execute(tx.of());
}

const announcementOf = ({ id, colocationId, title, dueDate, timeZone }: Row, instant: string): Announcement => ({
  colocationId,
  actorId: null,
  notice: {
    kind: 'due',
    chore: { id, dueDate },
    what: title,
    timeZone,
    isWholeDay: isWholeDay(dueDate, timeZone),
    isLate: isLate(dueDate, instant),
  },
});
