// M15 The dates of a bill: days of the household's calendar, each counted from the first, so that nothing drifts.
import type { PaymentTime } from '../money/expenses/paid-on.ts';
import { type Day, dayFrom, dayOf } from '../time/day.ts';
import { localOf, noonOf } from '../time/instants.ts';
import { datesOf, daysLater, nearBefore, recurrenceOf } from '../recurrence/dates.ts';
import type { Span } from './by-days.ts';
import type { Bill } from './model.ts';

type BillDates = Pick<Bill, 'rule' | 'firstOn' | 'untilOn'>;

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const MIDNIGHT = 'T00:00';
/** When a date has come: in the morning, by the clocks of the household. */
const MORNING_HOUR = 6;
/** The wire's days end with this century. */
const LAST_DAY = '2099-12-31';

export const dayAfter = (day: string, days = 1): string => daysLater(`${day}${MIDNIGHT}`, days).slice(0, DAY_LENGTH);

/** The day that it is where the household lives. */
export const todayIn = (timeZone: string, now: string): Day => dayOf(now, timeZone);

/** The last day whose morning has come there: dates up to it are booked. */
export function bookableOn(timeZone: string, now: string): string {
  const [day = '', time = ''] = localOf(now, timeZone).split('T');
  return Number(time.slice(0, 2)) < MORNING_HOUR ? dayAfter(day, -1) : day;
}

/** The payment for a date. */
export function paidAt(dueOn: string, timeZone: string): PaymentTime {
  const paidOn = dayFrom(dueOn);
  return { dateOfPayment: noonOf(paidOn, timeZone), paidOn };
}

/** The dates of a bill from a day on. */
export function* billDates({ rule, firstOn, untilOn }: BillDates, from: string): Generator<string, void> {
  const last = untilOn ?? LAST_DAY;
  for (const day of ruleDates({ rule, firstOn }, from)) {
    if (day > last) return;
    yield day;
  }
}

function* ruleDates({ rule, firstOn }: Omit<BillDates, 'untilOn'>, from: string): Generator<string, void> {
  const recurrence = recurrenceOf({ rule, basis: 'schedule' });
  const first = `${firstOn}${MIDNIGHT}`;
  for (const date of datesOf(recurrence, nearBefore(first, recurrence, `${from}${MIDNIGHT}`))) {
    const day = date.slice(0, DAY_LENGTH);
    if (day >= from) yield day;
  }
}

/** The first date from a day on; null if there are no more. */
export const nextDate = (bill: BillDates, from: string): string | null => billDates(bill, from).next().value ?? null;

/** The period that a date pays for: up to the day before the next date of the rule. */
export function periodOf(bill: BillDates, dueOn: string): Span {
  const next = ruleDates(bill, dayAfter(dueOn)).next().value ?? LAST_DAY;
  return { fromOn: dueOn, untilOn: dayAfter(next, -1) };
}

/** The dates before a day whose bookings are checked: up to the maximum, plus one. */
export function datesBefore(bill: BillDates, from: string, before: string): string[] {
  const days: string[] = [];
  for (const day of billDates(bill, from)) {
    if (day >= before || days.length > MAX_BACKDATED) break;
    days.push(day);
  }
  return days;
}

/** Most dates in the past that a bill may book: ten years of months. */
export const MAX_BACKDATED = 120;

export const hasOtherDates = (bill: BillDates, before: BillDates): boolean =>
  (['rule', 'firstOn', 'untilOn'] as const).some((name) => bill[name] !== before[name]);

/** The next date after an edit: from today, or from the earliest unbooked date. Past dates stay. */
export function nextAfterChange(bill: BillDates, before: Bill, today: string): string | null {
  if (!hasOtherDates(bill, before)) return before.nextOn;
  return nextNotCome(bill, before, before.nextOn !== null && before.nextOn < today ? before.nextOn : today);
}

/** The first date from a day on that has not come yet. */
export const nextNotCome = (bill: BillDates, { lastOn }: Pick<Bill, 'lastOn'>, from: string): string | null =>
  nextDate(bill, lastOn !== null && lastOn >= from ? dayAfter(lastOn) : from);
