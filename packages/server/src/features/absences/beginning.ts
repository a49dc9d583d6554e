// Handles absences without an end that were entered in advance: on the morning of the first day, turns without a
// remaining member stop (R18).
import { localOf } from '@hestia/contract/time/instants.ts';
import { sql } from 'kysely';
import { keyOf } from '#platform/db/key-of.ts';
import type { Database } from '#platform/db/database.ts';
import { inAllHouseholds, oneByOne } from '#platform/db/transactions/each-household.ts';
import { localTimes } from '#platform/db/transactions/local-times.ts';
import type { LockedHousehold, HouseholdTx, Transact } from '#platform/db/queries.ts';
import type { Schedule } from '#platform/jobs/jobs.ts';

/** Households per statement. */
const PAGE = 1000;

/** Called by absences that begin, in the same transaction: features report what has stopped. */
export type OnBegun = (tx: LockedHousehold<'TurnsStopped'>, now: Date) => Promise<void>;

type Needs = { readonly database: Database; readonly transact: Transact; readonly onBegun: OnBegun };

export const beginning = (needs: Needs): Schedule => ({
  name: 'begin-absences',
  cron: '4 * * * *',
  run: async () => void (await beginAbsences(needs)),
});

/** Emits events for absences that have begun, in every household; returns their number. After a downtime, missed ones follow. */
export async function beginAbsences({ database, transact, onBegun }: Needs, now = new Date()): Promise<number> {
  const clocks = await localTimes(database, now.toISOString());
  return inAllHouseholds(database, {
    page: PAGE,
    run: oneByOne((colocationId) =>
      transact({ colocationId, actorId: null }, async (tx) => {
        await onBegun(tx, now);
        return noteBegun(tx, now);
      }),
    ),
    // An unknown time zone is reported elsewhere.
    due: async (ids) => {
      const { rows } = await sql<{ id: string }>`
        select c.id from colocations c left join ${clocks} on clocks.zone = c.time_zone
        where c.id = any(${ids}) and exists (
          select 1 from absences a where a.colocation_id = ${keyOf(ids, 'c.id')} and a.until_on is null and not a.begun
            and a.from_on <= coalesce((clocks.local - interval '6 hours')::date, 'infinity')
        ) order by c.id`.execute(database.of());
      return rows.map(({ id }) => id);
    },
  });
}

async function noteBegun(tx: HouseholdTx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .update('absences')
    .set({ begun: true })
    .where('begun', '=', false)
    .where('from_on', '<=', localOf(now.toISOString(), tx.timeZone).slice(0, 'YYYY-MM-DD'.length))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
