// What a device shows of its page at a time, by the household's day: it changes without a request.
import { isInDrawer, type FadingRules } from '../reminders/fading/drawer.ts';
import type { Note } from '../reminders/model.ts';
import { type Day, dayOf } from '../time/day.ts';
import type { Fridge, FridgeTask } from './schemas.ts';

/** The hours of the night, by the household's clock: the page is dark. */
const NIGHT_FROM = 21;
const NIGHT_UNTIL = 7;

export const isNight = (hour: number): boolean => hour >= NIGHT_FROM || hour < NIGHT_UNTIL;

/** The tasks of a day: open ones that are due, the longest overdue first, then those done on that day. */
export function tasksOn({ tasks, timeZone }: Pick<Fridge, 'tasks' | 'timeZone'>, today: Day): FridgeTask[] {
  const open = tasks.filter(({ isDone, dueDate }) => !isDone && dayOf(dueDate, timeZone) <= today);
  const done = tasks.filter(({ isDone, doneAt }) => isDone && doneAt !== null && dayOf(doneAt, timeZone) === today);
  return [...open.toSorted(byDueDate), ...done.toSorted(byDueDate)];
}

const byDueDate = (a: FridgeTask, b: FridgeTask) => (a.dueDate < b.dueDate ? -1 : Number(a.dueDate > b.dueDate));

/** The members who are away on a day, each with the last day; null: until further notice. */
export const awayOn = ({ absences }: Pick<Fridge, 'absences'>, today: Day): Fridge['absences'] =>
  absences.filter(({ fromOn, untilOn }) => fromOn <= today && (untilOn === null || untilOn >= today));

/** The page without notes that are in the drawer on a day (B1–B7). */
export function withoutDrawer(page: Fridge, today: Day): Pick<Fridge, 'texts' | 'pictures' | 'lists' | 'polls'> {
  const rules: FadingRules = { weeks: page.fadeWeeks, timeZone: page.timeZone, today };
  const hangs = (contents: object, base: OnBoard) => !isInDrawer(asNote(contents, base), rules);
  return {
    texts: page.texts.filter((note) => hangs({ kind: 'text' }, note)),
    pictures: page.pictures.filter((note) => hangs({ kind: 'picture' }, note)),
    lists: page.lists.filter((note) => hangs({ kind: 'list', items: note.items }, note)),
    polls: page.polls.filter((note) =>
      hangs({ kind: 'poll', votes: note.votes, expirationDate: note.expirationDate ?? undefined }, note),
    ),
  };
}

type OnBoard = Pick<Fridge['texts'][number], 'createdAt' | 'touchedAt' | 'placement'>;

/** The parts of a note by which the rules decide. */
const asNote = (contents: object, { createdAt, touchedAt, placement }: OnBoard): Note =>
  ({
    ...contents,
    createdAt,
    ...(touchedAt !== null && { touchedAt }),
    ...(placement !== null && { placement }),
  }) as Note;
