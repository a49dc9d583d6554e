// How a task repeats: a rule of RFC 5545 (RRULE), as text on the wire and as parts in the code. Only what a form says and
// what always comes is understood (rules R1 and R2 in `docs/wire.md`).

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];
/** Which of a month's Mondays, say; -1 is the last. */
export type Nth = 1 | 2 | 3 | 4 | -1;

/** The parts of a rule. A day that a month does not have is that month's last. */
export type Recurrence =
  | { readonly every: 'day'; readonly interval: number }
  | { readonly every: 'week'; readonly interval: number; readonly days: readonly Weekday[] }
  | { readonly every: 'month'; readonly interval: number; readonly day: number }
  | { readonly every: 'month'; readonly interval: number; readonly nth: Nth; readonly weekday: Weekday }
  | { readonly every: 'year'; readonly interval: number; readonly month: number; readonly day: number }
  /** The interval after it was last done. */
  | { readonly every: Period; readonly interval: number; readonly isAfter: true };
export type Period = 'day' | 'week' | 'month' | 'year';

const FREQUENCIES = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' } as const;
const PERIODS = new Map<string, Period>(Object.entries(FREQUENCIES).map(([period, name]) => [name, period as Period]));
const MAX_INTERVAL = 99;
/** The days of each month, except the leap day. */
const MIN_MONTH_DAYS = 28;

/** On its schedule, or some time after it was last done. */
export const bases = ['schedule', 'completion'] as const;
export type Basis = (typeof bases)[number];

/** A rule as text. RFC 5545 would leave out short months: their last day uses BYSETPOS. */
export function ruleOf(recurrence: Recurrence): string {
  const { every, interval } = recurrence;
  const head = [`FREQ=${FREQUENCIES[every]}`, `INTERVAL=${interval}`];
  return [...head, ...partsOf(recurrence)].join(';');
}

function partsOf(recurrence: Recurrence): string[] {
  if ('isAfter' in recurrence) return [];
  if ('days' in recurrence) return [`BYDAY=${weekdays.filter((day) => recurrence.days.includes(day)).join(',')}`];
  if ('nth' in recurrence) return [`BYDAY=${recurrence.nth}${recurrence.weekday}`];
  if ('month' in recurrence) return [`BYMONTH=${recurrence.month}`, ...dayParts(recurrence.day)];
  return 'day' in recurrence ? dayParts(recurrence.day) : [];
}

function dayParts(day: number): string[] {
  if (day <= MIN_MONTH_DAYS) return [`BYMONTHDAY=${day}`];
  const last = Array.from({ length: day - MIN_MONTH_DAYS + 1 }, (_, at) => MIN_MONTH_DAYS + at);
  return [`BYMONTHDAY=${last.join(',')}`, 'BYSETPOS=-1'];
}

/** The parts of a rule's text, or in words why it is refused. */
export function parseRule(text: string, basis: Basis): Recurrence | string {
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string | undefined]));
  const frequency = parts.get('FREQ') ?? '';
  const every = PERIODS.get(frequency);
  if (every === undefined)
    return ['HOURLY', 'MINUTELY', 'SECONDLY'].includes(frequency)
      ? 'repeats more often than daily'
      : 'needs FREQ=DAILY, WEEKLY, MONTHLY or YEARLY';
  const interval = Number(parts.get('INTERVAL') ?? 1);
  if (!Number.isInteger(interval) || interval < 1 || interval > MAX_INTERVAL)
    return `repeats every 1 to ${MAX_INTERVAL} days, weeks, months or years`;
  // Each recurrence has one canonical text: other parts of a rule would be lost.
  const understood = (recurrence: Recurrence | undefined) =>
    recurrence && sameParts(ruleOf(recurrence), text) && recurrence;
  const parsed = basis === 'completion' ? { every, interval, isAfter: true as const } : planned(every, interval, parts);
  return understood(parsed) || 'has parts that are not understood, or never comes';
}

function planned(every: Period, interval: number, parts: ReadonlyMap<string, string | undefined>) {
  if (every === 'day') return { every, interval };
  if (every === 'week') return weekly(interval, parts.get('BYDAY') ?? '');
  const day = Number(parts.get('BYMONTHDAY')?.split(',').at(-1));
  if (every === 'year') return yearly(interval, Number(parts.get('BYMONTH')), day);
  const [, nth, weekday] = /^(-?\d)(\w\w)$/.exec(parts.get('BYDAY') ?? '') ?? [];
  const found = weekdays.find((each) => each === weekday);
  const place = nths.find((each) => each === Number(nth));
  if (found && place) return { every, interval, nth: place, weekday: found };
  return day >= 1 && day <= 31 ? { every, interval, day } : undefined;
}

export const nths: readonly Nth[] = [1, 2, 3, 4, -1];

function weekly(interval: number, text: string): Recurrence | undefined {
  const days = weekdays.filter((day) => text.split(',').includes(day));
  return days.length > 0 ? { every: 'week', interval, days } : undefined;
}

function yearly(interval: number, month: number, day: number): Recurrence | undefined {
  const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return longest !== undefined && day >= 1 && day <= longest ? { every: 'year', interval, month, day } : undefined;
}

/** Whether two texts have the same parts, in any order. */
function sameParts(canonical: string, text: string): boolean {
  return sorted(canonical) === sorted(text.includes('INTERVAL=') ? text : `${text};INTERVAL=1`);
}

const sorted = (rule: string): string =>
  rule
    .split(';')
    .map((part) => (part.startsWith('BY') ? sortedList(part) : part))
    .toSorted()
    .join(';');

function sortedList(part: string): string {
  const [name, list = ''] = part.split('=', 2);
  return `${name}=${list.split(',').toSorted().join(',')}`;
}
