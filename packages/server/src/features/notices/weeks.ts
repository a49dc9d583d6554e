// W8 The push before each week: what falls to each member, which bills are due, and who is away.
import type { WeekInput } from '@hestia/contract/week/week.ts';
import { weekOf } from '@hestia/contract/week/week.ts';
import { dayAfter } from '@hestia/contract/bills/dates.ts';
import { dayFrom } from '@hestia/contract/time/day.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#platform/db/database.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { Household, Queries } from '#platform/db/queries.ts';
import { inGroups, settle } from '#platform/db/transactions/each-household.ts';
import { localTimes, requireClocks } from '#platform/db/transactions/local-times.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Jobs, Queue } from '#platform/jobs/jobs.ts';
import { pushTo, type Senders } from './sending/deliver.ts';
import { findReceivers } from './sending/repository.ts';
import { type NamedMember, weekText } from './texts/week-texts.ts';

const WEEKS = 'weeks';

/** A week to announce: the day on which its push is due. */
type DueWeek = { readonly colocationId: string; readonly day: string };
type JobAdder = Pick<Jobs, 'add'>;
/** The lists from which a week is computed, and the members' names. */
export type ReadWeek = (
  home: Household,
) => Promise<Omit<WeekInput, 'first' | 'now' | 'notes'> & { members: readonly NamedMember[] }>;

const shifted = sql`(clocks.local - make_interval(hours => h.week_push_hour))`;
/** The last day whose hour has come, by the clocks of the household. */
const pushDay = sql`(${shifted}::date - (extract(isodow from ${shifted})::int - h.week_push_day + 7) % 7)`;

/**
 * Queues the push of households whose hour has come. Queueing and noting the day are one transaction, so that it comes
 * once, over processes, restarts and crashes; none is sent late.
 */
export async function queueWeeks(database: Queries, jobs: JobAdder, now = new Date()): Promise<number> {
  const clocks = await localTimes(database, now.toISOString());
  const { rows } = await sql<{ id: string }>`
    select h.id from colocations h left join ${clocks} on clocks.zone = h.time_zone
    where h.week_opened and h.week_push_day is not null
      and (clocks.zone is null or h.week_pushed_on is null or h.week_pushed_on < ${pushDay})
    order by h.id`.execute(database.of());
  const run = inGroups((group) => inTransaction(database, (tx) => queueOf(tx, jobs, { group, clocks })));
  return settle(await run(rows.map(({ id }) => id)));
}

type Round = { readonly group: readonly string[]; readonly clocks: RawBuilder<unknown> };

async function queueOf(tx: Queries, jobs: JobAdder, { group, clocks }: Round): Promise<number> {
  await requireClocks(tx, group, clocks);
  let queued = 0;
  for (const household of group.toSorted()) queued += await queueIn(inHousehold(tx, household), jobs, clocks);
  return queued;
}

async function queueIn(on: Household, jobs: JobAdder, clocks: RawBuilder<unknown>): Promise<number> {
  const { colocationId } = on;
  const { rows } = await sql<Pick<DueWeek, 'day'> & { isInTime: boolean }>`
    select ${pushDay} as day, ${shifted}::date = ${pushDay} as "isInTime"
    from colocations h join ${clocks} on clocks.zone = h.time_zone
    where h.id = ${colocationId} and h.week_opened and h.week_push_day is not null
      and (h.week_pushed_on is null or h.week_pushed_on < ${pushDay})
    for no key update of h`.execute(on.of());
  for (const { day } of rows)
    await on.of().updateTable('colocations').set({ week_pushed_on: day }).where('id', '=', colocationId).execute();
  // A push more than a day late would announce a week that has begun.
  const told = rows.filter((row) => row.isInTime);
  for (const { day } of told) await jobs.add(on, WEEKS, { colocationId, day } satisfies DueWeek);
  return told.length;
}

/** The queue of these pushes: each has the state at its sending. A member without items gets none. */
export const weekQueue = (database: Database, jobs: JobAdder, senders: Senders, read: ReadWeek): Queue => ({
  name: WEEKS,
  work: async (item) => {
    const { colocationId, day } = item as DueWeek;
    const what = { about: 'chore', isMention: false } as const;
    const receivers = await findReceivers(database, { colocationId, actorId: null, ...what });
    if (receivers.length === 0) return;
    const home = await read(inHousehold(database, colocationId));
    const first = dayFrom(dayAfter(day));
    const week = weekOf({ ...home, notes: [], first, now: new Date().toISOString() });
    // All or none: a retry after a crash in the middle would notify some users twice.
    await inTransaction(database, async (tx) => {
      for (const receiver of receivers) {
        const text = weekText(week, { ...receiver, members: home.members });
        if (text === null) continue;
        const push = { ...text, kind: 'week', url: `/tasks/week?day=${first}` };
        await pushTo(receiver, { tx, jobs, senders, push, to: { userId: receiver.userId, colocationId, what } });
      }
    });
  },
});
