import { hasDone } from '@hestia/contract/chores/parts.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { dueGroup, type DueGroup } from './due.ts';

/** Paused chores are never due. */
export const isPaused = (chore: Chore): boolean => chore.repeat?.isPaused === true;

const groupOf = (chore: Chore, now: Date, timeZone: string): DueGroup =>
  isPaused(chore) ? 'later' : dueGroup(chore.dueDate, now, timeZone);

export const filters = ['mine', 'open', 'all', 'done'] as const;
export type Filter = (typeof filters)[number];

export const isEnrolled = (chore: Chore, userId: string): boolean => userId in chore.enrolledUsers;
/** Whether it is the user's to tick: where everyone has to do it, only members of it can. */
export const canTick = (chore: Chore, me: string): boolean =>
  chore.isForEach !== true || isEnrolled(chore, me) || isNobodys(chore);
const isNobodys = (chore: Chore): boolean => Object.keys(chore.enrolledUsers).length === 0;

/** The chores of a filter: mine, unassigned, all, or completed. */
export function filterChores(chores: readonly Chore[], filter: Filter, me: string): readonly Chore[] {
  switch (filter) {
    case 'mine':
      return chores.filter((chore) => isEnrolled(chore, me) && !hasDone(chore, me));
    case 'open':
      return chores.filter((chore) => !chore.isDone && isNobodys(chore));
    case 'all':
      return chores.filter((chore) => !chore.isDone);
    case 'done':
      return chores.filter((chore) => chore.isDone).toSorted((a, b) => (b.doneAt ?? '').localeCompare(a.doneAt ?? ''));
  }
}

/** Keeps chores that were just done in place. */
export function filterWith(
  chores: readonly Chore[],
  leaving: ReadonlySet<string>,
  filter: Filter,
  me: string,
): readonly Chore[] {
  if (filter === 'done' || leaving.size === 0) return filterChores(chores, filter, me);
  const asBefore = chores.map((chore) =>
    leaving.has(chore.id) ? { ...chore, isDone: false, parts: undefined } : chore,
  );
  const visible = new Set(filterChores(asBefore, filter, me).map(({ id }) => id));
  return chores.filter(({ id }) => visible.has(id));
}

const order: readonly DueGroup[] = ['late', 'today', 'week', 'later'];

/** Chores grouped by due date, in order, without empty groups. */
export function groupByDue(
  chores: readonly Chore[],
  now: Date,
  timeZone: string,
): { group: DueGroup; chores: readonly Chore[] }[] {
  const groups = Map.groupBy(chores, (chore) => groupOf(chore, now, timeZone));
  return order.flatMap((group) => {
    const own = groups.get(group);
    return own ? [{ group, chores: own }] : [];
  });
}

const NONE: ReadonlySet<string> = new Set();

/** The user, the time, and the household's time zone. */
type FilterInput = { readonly me: string; readonly now: Date; readonly timeZone: string };

/** The user's open chores that are due today or late, the earliest first, with those just done. */
export const dueToday = (
  chores: readonly Chore[],
  { me, now, timeZone }: FilterInput,
  leaving: ReadonlySet<string> = NONE,
): readonly Chore[] =>
  filterWith(chores, leaving, 'mine', me)
    .filter((chore) => ['late', 'today'].includes(groupOf(chore, now, timeZone)))
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));

/** Their number, for the bar. */
export const countDue = (chores: readonly Chore[], reading: FilterInput): number => dueToday(chores, reading).length;
