import { awayIn } from '@hestia/contract/absences/away.ts';
import type { Absence } from '@hestia/contract/absences/schemas.ts';
import { DAYS_LOOKED_BACK } from '@hestia/contract/chores/fairness.ts';
import { addressOfPicture } from '@hestia/contract/images/address.ts';
import { sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';

/** The facts that decide whose turn it is: members, absences, and the time zone. */
export async function findHousehold(on: Household) {
  const { time_zone: timeZone } = await on
    .of()
    .selectFrom('colocations')
    .select('time_zone')
    .where('id', '=', on.colocationId)
    .executeTakeFirstOrThrow();
  const members = await on.from('users').select(['id', 'picture']).execute();
  const absences = await findAbsences(on);
  return {
    timeZone,
    absences,
    isAway: awayIn(absences),
    pictures: Object.fromEntries(members.map(({ id, picture }) => [id, addressOfPicture(picture)])),
  };
}

/** An absence, and whether its stopped turns were announced: when entered, or on the morning of its first day. */
type KnownAbsence = Absence & { readonly hasBegun: boolean };

/** Absences now, and on the days of the statistics. */
async function findAbsences(on: Household): Promise<KnownAbsence[]> {
  const { rows } = await sql<KnownAbsence>`
    select id, colocation_id as "colocationId", user_id as "userId", from_on::text as "fromOn", until_on::text as "untilOn",
      begun as "hasBegun"
    from absences where ${on.household()}
      and (until_on is null or until_on >= current_date - ${sql.lit(DAYS_LOOKED_BACK + 1)})`.execute(on.of());
  return rows;
}
