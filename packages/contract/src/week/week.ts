// The contents of a household's week (rules W1 to W7 in `docs/wire.md`), computed from the lists that clients already have.
import { awayIn } from '../absences/away.ts';
import type { Absence } from '../absences/schemas.ts';
import { dayAfter } from '../bills/dates.ts';
import type { Bill } from '../bills/model.ts';
import type { Chore } from '../chores/schemas.ts';
import type { Note } from '../reminders/model.ts';
import { titleOf } from '../reminders/title.ts';
import { dayFrom, type Day } from '../time/day.ts';
import { billsIn, type WeekBill } from './bills.ts';
import { notesIn, type WeekNote } from './notes.ts';
import { turnsIn, type WeekMember, type WeekTurn } from './turns.ts';

export type WeekItem = WeekTurn | WeekBill | WeekNote;

type PersonDay = { readonly isAway: boolean; readonly items: readonly WeekTurn[] };
/** A member's seven days. */
export type WeekRow = { readonly userId: string; readonly days: readonly PersonDay[] };

export type Week = {
  readonly days: readonly Day[];
  readonly rows: readonly WeekRow[];
  /** By day: items of all members, or of none yet. */
  readonly all: readonly (readonly WeekItem[])[];
};

export type WeekInput = {
  readonly first: Day;
  readonly now: string;
  readonly timeZone: string;
  /** Current members, in the order of their rows. */
  readonly members: readonly WeekMember[];
  readonly chores: readonly Chore[];
  readonly bills: readonly Bill[];
  readonly notes: readonly Note[];
  readonly absences: readonly Absence[];
};

const WEEK_DAYS = 7;

/** W1 Seven days of the household, from this one on. */
export const daysFrom = (first: Day): Day[] =>
  Array.from({ length: WEEK_DAYS }, (_, later) => dayFrom(dayAfter(first, later)));

export function weekOf({ first, bills, notes, absences, ...input }: WeekInput): Week {
  const days = daysFrom(first);
  const isAway = awayIn(absences);
  const turns = turnsIn({ ...input, days, isAway });
  const due = billsIn(bills, days);
  const planned = notesIn(notes, days);
  const rowOf = (userId: string): WeekRow => {
    const own = turns.filter(({ whose }) => whose.includes(userId));
    return { userId, days: days.map((day) => ({ isAway: isAway(userId, day), items: itemsOn(own, day) })) };
  };
  const unclaimed = turns.filter(({ whose }) => whose.length === 0);
  return {
    days,
    rows: input.members.map(({ id }) => rowOf(id)),
    all: days.map((day) => [...itemsOn(due, day), ...itemsOn(unclaimed, day), ...itemsOn(planned, day)]),
  };
}

const itemsOn = <Item extends WeekItem>(items: readonly Item[], day: Day): Item[] =>
  items.filter((item) => item.day === day).toSorted(inOrder);

/** Whether a week has no items; absent members are listed either way. */
export const isEmptyWeek = ({ rows, all }: Week): boolean =>
  all.every((items) => items.length === 0) && rows.every(({ days }) => days.every(({ items }) => items.length === 0));

/** Whether a week has turns, and each is done. */
export function isDoneWeek({ rows, all }: Week): boolean {
  const items: WeekItem[] = [...all.flat(), ...rows.flatMap(({ days }) => days.flatMap((day) => day.items))];
  const turns = items.filter((item) => item.kind === 'turn');
  return turns.length > 0 && turns.every(({ state }) => state === 'done');
}

/** W7 */
function inOrder(a: WeekItem, b: WeekItem): number {
  const [one, other] = [keyOf(a), keyOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

function keyOf(item: WeekItem): string {
  switch (item.kind) {
    case 'turn':
      return `${item.chore.dueDate} ${item.chore.title} ${item.chore.id}`;
    case 'bill':
      return `${item.bill.name} ${item.bill.id}`;
    case 'note':
      return `${titleOf(item.note)} ${item.note.id}`;
  }
}
