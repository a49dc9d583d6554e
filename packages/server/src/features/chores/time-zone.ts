import { type Moment, momentAt, nextMoment } from '@hestia/contract/chores/moments.ts';
import { instantOf, localOf } from '@hestia/contract/time/instants.ts';
import { sql } from 'kysely';
import type { LockedHousehold, Household } from '#platform/db/queries.ts';
import { listChores } from './turns/repository.ts';

type Zones = { readonly from: string; readonly to: string };
type Row = {
  readonly id: string;
  readonly due_at: string;
  readonly planned_at: string | null;
  readonly remind: readonly Moment[] | null;
  readonly remind_at: string | null;
  readonly isTurn: boolean;
};
type Dates = Pick<Row, 'id' | 'due_at' | 'planned_at' | 'remind_at'>;

/** Before every instant. */
const BEGINNING = '0';

/** The household's clocks show another time: what repeats is due at the same hour as before, and moments come by the new clocks. */
export async function moveToTimeZone(tx: LockedHousehold<'ChoreUpdated'>, zones: Zones): Promise<void> {
  const rows = await findDated(tx);
  const moved = new Map(rows.map((row) => [row.id, movedBy(row, zones)]));
  await storeDates(tx, [...moved.values()]);
  const later = new Set(rows.filter((row) => isElse(row, moved.get(row.id))).map(({ id }) => id));
  if (later.size === 0) return;
  for (const { archivedAt: _, ...chore } of await listChores(tx))
    if (later.has(chore.id)) tx.emit('ChoreUpdated', chore);
}

const isElse = (row: Row, moved: Dates | undefined): boolean =>
  moved?.due_at !== row.due_at || moved.planned_at !== row.planned_at;

/** A date edited for this turn only was entered in local time, like that of a chore that doesn't repeat. */
function movedBy(row: Row, zones: Zones): Dates {
  const { id, due_at, planned_at, isTurn } = row;
  const dates = {
    due_at: isTurn && planned_at === null ? atSameHour(due_at, zones) : due_at,
    planned_at: planned_at && atSameHour(planned_at, zones),
  };
  return { id, ...dates, remind_at: momentAfter(row, dates.due_at, zones) };
}

/** Sent reminders are not repeated, and those skipped by the move are dropped. */
function momentAfter({ due_at, remind, remind_at }: Row, dueDate: string, { from, to }: Zones): string | null {
  if (remind === null || remind_at === null) return null;
  const upcoming = remind.filter((moment) => momentAt(moment, due_at, from) >= remind_at);
  return nextMoment({ dueDate, remind: upcoming }, BEGINNING, to);
}

function atSameHour(instant: string, { from, to }: Zones): string {
  const moved = instantOf(localOf(instant, from), to);
  // At the end of the calendar, a later hour has no date.
  return moved.length > instant.length ? instant : moved;
}

/** Open turns, and chores with a pending reminder. Locked against concurrent reminders. */
async function findDated(on: Household): Promise<Row[]> {
  return on
    .from('chores as c')
    .leftJoin('chore_series as s', (join) =>
      join
        .onRef('s.colocation_id', '=', 'c.colocation_id')
        .onRef('s.id', '=', 'c.series_id')
        .onRef('s.turn', '=', 'c.turn')
        .on('s.ended', '=', false),
    )
    .select(['c.id', 'c.due_at', 'c.planned_at', 'c.remind', 'c.remind_at'])
    .select((of) => of('s.id', 'is not', null).$castTo<boolean>().as('isTurn'))
    .where('c.archived_at', 'is', null)
    .where((of) => of.or([of('c.remind_at', 'is not', null), of('s.id', 'is not', null)]))
    .forNoKeyUpdate('c')
    .execute();
}

async function storeDates(on: LockedHousehold, dates: readonly Dates[]): Promise<void> {
  if (dates.length === 0) return;
  const of = (at: keyof Dates) => dates.map((each) => each[at]);
  // No member made the change: `updated_at` stays.
  await sql`
    update chores c set due_at = d.due_at, planned_at = d.planned_at, remind_at = d.remind_at
    from unnest(
      ${of('id')}::uuid[], ${of('due_at')}::timestamptz[], ${of('planned_at')}::timestamptz[],
      ${of('remind_at')}::timestamptz[]
    ) as d(id, due_at, planned_at, remind_at)
    where ${on.household('c')} and c.id = d.id`.execute(on.of());
}
