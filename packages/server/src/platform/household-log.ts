// The log of a household: arrivals, departures, and changes with their members. Written by the code of each change, in the same
// transaction.
import { sql } from 'kysely';
import type { LockedHousehold, Household } from '#platform/db/queries.ts';

/**
 * Number of entries of each kind that a household keeps. The limit is per kind, so that a thousand renames don't push
 * out a removal.
 */
const MAX_ENTRIES = 1000;

/** The household and the actor of a log entry. */
export type LoggedHousehold = Pick<LockedHousehold, keyof Household | 'actorId'>;

type Entry = {
  readonly deed: 'joined' | 'left' | 'removed' | 'claimed' | 'transferred' | 'changed' | 'reset' | 'exported';
  /** The member concerned. */
  readonly aboutId?: string;
  /** Columns before and after. */
  readonly before?: object;
  readonly after?: object;
};

/** Appends to the log. Without a known actor, the user concerned is the actor; the host transfers places. */
export async function logInHousehold(
  { colocationId, actorId, ...on }: LoggedHousehold,
  { deed, aboutId, before = {}, after = {} }: Entry,
): Promise<void> {
  const doneBy = deed === 'transferred' ? null : (actorId ?? aboutId ?? null);
  await sql`
    with outworn as (
      delete from household_log where colocation_id = ${colocationId} and deed = ${deed} and number <= (
        select number from household_log where colocation_id = ${colocationId} and deed = ${deed}
        order by number desc offset ${sql.lit(MAX_ENTRIES - 1)} limit 1)
    )
    insert into household_log (colocation_id, deed, done_by, about_id, before, after)
    values (${colocationId}, ${deed}, ${doneBy}, ${aboutId ?? null}, ${JSON.stringify(before)}, ${JSON.stringify(after)})`.execute(
    on.of(),
  );
}

type Columns = {
  readonly name: string;
  readonly address: string;
  readonly currency: string;
  readonly decimals: number;
  readonly join_policy: 'id' | 'invite';
  readonly time_zone: string;
  readonly collector: string | null;
  readonly fade_weeks: number;
};
type Change = { readonly [Column in keyof Columns]?: Columns[Column] | undefined };

/** Changes what is given of the household that is held, and logs it; false when all of it is so already. */
export async function changeHousehold(held: LoggedHousehold, change: Change): Promise<boolean> {
  const { colocationId } = held;
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) return false;
  const old: Readonly<Record<string, unknown>> = await held
    .of()
    .selectFrom('colocations')
    .select(['name', 'address', 'currency', 'decimals', 'join_policy', 'time_zone', 'collector', 'fade_weeks'])
    .where('id', '=', colocationId)
    .executeTakeFirstOrThrow();
  const changed = given.filter(([column, value]) => old[column] !== value);
  if (changed.length === 0) return false;
  await held.of().updateTable('colocations').set(Object.fromEntries(changed)).where('id', '=', colocationId).execute();
  // The decimals are those of the currency.
  const said = changed.filter(([column]) => column !== 'decimals');
  await logInHousehold(held, {
    deed: 'changed',
    before: Object.fromEntries(said.map(([column]) => [column, old[column]])),
    after: Object.fromEntries(said),
  });
  return true;
}

/** Sets another collecting member, or none. */
export async function replaceCollector(held: LoggedHousehold, from: string, to: string | null): Promise<void> {
  const { collector } = await held
    .of()
    .selectFrom('colocations')
    .select('collector')
    .where('id', '=', held.colocationId)
    .executeTakeFirstOrThrow();
  if (collector === from) await changeHousehold(held, { collector: to });
}
