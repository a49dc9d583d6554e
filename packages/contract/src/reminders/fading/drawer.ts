// Decides which notes are on the board, and which in the drawer (rules B1–B7, docs/wire.md). It is computed, not stored: no
// coordinate changes, no event is sent, and a client without a drawer shows every note.
import type { FadeWeeks } from '../../colocations/schemas.ts';
import { dayFrom, type Day, dayOf } from '../../time/day.ts';
import { DAY_MS } from '../../wire/days.ts';
import { isList, isPoll, type Note } from '../model.ts';

/** The household's settings that decide when notes move to the drawer. */
export type FadingRules = {
  readonly weeks: FadeWeeks;
  readonly timeZone: string;
  /** The household's day. */
  readonly today: Day;
};

const WEEK_DAYS = 7;
/** A closed poll hangs through the whole day after the one on which it closed (B3). */
const POLL_DAYS = 2;
/** A bought list hangs until the end of its day (B4). */
const BOUGHT_DAYS = 1;
const YEAR_DAYS = 365;

/** The instant at which a note was last used (B1). */
export function lastUseOf(note: Note): string {
  const uses = [note.createdAt, note.touchedAt ?? ''];
  if (isList(note)) for (const { createdAt, checkedAt } of note.items) uses.push(createdAt, checkedAt ?? '');
  if (isPoll(note)) for (const { votedAt } of note.votes) uses.push(votedAt);
  return latest(uses);
}

/** The day from which a note is in the drawer, past or coming; null: it stays on the board (B2–B6). */
export function drawerDayOf(note: Note, { weeks, timeZone, today }: FadingRules): Day | null {
  if (note.placement === 'pinned') return null;
  const touchedOn = dayOf(lastUseOf(note), timeZone);
  if (note.placement === 'drawer') return touchedOn;
  if (weeks === 0) return null;
  // A note is of use until its day.
  const used = note.plannedOn !== undefined && note.plannedOn > touchedOn ? note.plannedOn : touchedOn;
  const faded = plusDays(used, weeks * WEEK_DAYS);
  const done = doneDayOf(note, { timeZone, today });
  // A note used on a later day stays.
  return done !== null && used <= done.day ? plusDays(done.day, done.stays) : faded;
}

/** Whether a note is in the drawer. */
export function isInDrawer(note: Note, fading: FadingRules): boolean {
  const day = drawerDayOf(note, fading);
  return day !== null && day <= fading.today;
}

/** Whether a note has lain in the drawer for so long that the board offers to throw it away (B7). */
export function isForgotten(note: Note, fading: FadingRules): boolean {
  const day = drawerDayOf(note, fading);
  return day !== null && plusDays(day, YEAR_DAYS) <= fading.today;
}

/** The day on which a poll closed or a list was bought, and for how many days it hangs from then on. */
function doneDayOf(note: Note, { timeZone, today }: Pick<FadingRules, 'timeZone' | 'today'>) {
  if (isPoll(note) && note.expirationDate !== undefined) {
    const day = dayOf(note.expirationDate, timeZone);
    // A poll that is still open closes at the end of its day at the earliest.
    return day <= today ? { day, stays: POLL_DAYS } : null;
  }
  if (isList(note) && note.items.length > 0 && note.items.every(({ isChecked }) => isChecked)) {
    const ticks = note.items.map(({ checkedAt, createdAt }) => checkedAt ?? createdAt);
    return { day: dayOf(latest(ticks), timeZone), stays: BOUGHT_DAYS };
  }
  return null;
}

/** Instants of the wire are sorted as text. */
const latest = (instants: readonly string[]): string => instants.reduce((a, b) => (a > b ? a : b));

const plusDays = (day: Day, days: number): Day =>
  dayFrom(new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length));
