import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { localOf } from '@hestia/contract/time/instants.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Queries, Household } from '#platform/db/queries.ts';
import { listChores } from '../turns/repository.ts';
import { findHousehold } from '../turns/household.ts';
import type { Reader } from './addresses.ts';
import { expectedTurns } from './expected-turns.ts';
import { inHousehold } from '#platform/db/household.ts';

/** A day with tasks of a member. */
export type Entry = {
  /** The same for a turn that is expected and for the task that it becomes. */
  readonly uid: string;
  /** As `2026-11-20`, in the household. */
  readonly day: string;
  /** The task; for a predicted turn, its current state. */
  readonly chore: Chore;
  readonly isExpected: boolean;
};

/** A generous limit that bounds the answer. */
const MAX_ENTRIES = 500;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * A member's calendar by day: open tasks that they are enrolled in, and their predictable coming turns. Unassigned
 * tasks are left out: they wait in Hestia.
 */
export async function listEntries(database: Queries, { colocationId, userId, timeZone }: Reader): Promise<Entry[]> {
  const home = inHousehold(database, colocationId);
  const open = (await listChores(home)).filter(({ isDone, repeat }) => !isDone && !repeat?.isPaused);
  const now = new Date().toISOString();
  const expected = await expectedTurns(open, userId, { ...(await findHousehold(home)), now });
  const mine = open.filter(({ enrolledUsers }) => Object.hasOwn(enrolledUsers, userId));
  const uidOf = await uids(home, [...mine, ...expected]);
  const entry = (chore: Chore, isExpected: boolean): Entry => ({
    uid: uidOf(chore),
    day: localOf(chore.dueDate, timeZone).slice(0, DAY_LENGTH),
    chore,
    isExpected,
  });
  return [...mine.map((chore) => entry(chore, false)), ...expected.map((turn) => entry(turn, true))]
    .filter(({ day }) => isIncluded(day))
    .toSorted((a, b) => (a.day === b.day ? (a.uid < b.uid ? -1 : 1) : a.day < b.day ? -1 : 1))
    .slice(0, MAX_ENTRIES);
}

/** Calendars know years of four digits. */
const isIncluded = (day: string) => /^[12]\d{3}-/.test(day);

/** Names tasks: a turn by its series and number, in every form; the first of a series has the series' id. */
async function uids(on: Household, chores: readonly Chore[]): Promise<(chore: Chore) => string> {
  const rows = await on
    .from('chores')
    .select(['id', 'series_id', 'turn'])
    .where('id', '=', anyOf([...new Set(chores.map(({ id }) => id))]))
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return ({ id, repeat }) => {
    const { series_id: series, turn: stored } = known.get(id) ?? {};
    const turn = repeat?.turn ?? stored ?? 1;
    return series && turn > 1 ? `${series}-${turn}@hestia` : `${id}@hestia`;
  };
}
