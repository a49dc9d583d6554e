// The time of a payment: the instant that older clients read, and the household's day (docs/wire.md, "Days").
import { dayFrom, type Day, dayOf, isDay } from '../../time/day.ts';
import { noonOf } from '../../time/instants.ts';
import type { Expense } from '../shapes/model.ts';

export type PaymentTime = { readonly dateOfPayment: string; readonly paidOn: Day };
/** Input: an instant, a day, both, or none. A date in place of the instant means that day. */
type PaymentInput = { readonly dateOfPayment?: string | null | undefined; readonly paidOn?: Day | null | undefined };
type ReminderTime = Pick<Expense, 'paidOn' | 'dateOfPayment'>;
type HouseholdClock = { readonly timeZone: string; readonly now: string };

/**
 * The time of a payment from its input; omitted fields keep their former value, or are now. An unchanged instant keeps the day,
 * which may be of the household's former time zone.
 */
export function payingOf(
  said: PaymentInput,
  before: PaymentTime | null,
  { timeZone, now }: HouseholdClock,
): PaymentTime {
  const { dateOfPayment } = said;
  const day = said.paidOn ?? (dateOfPayment && isDay(dateOfPayment) ? dateOfPayment : null);
  const instant = dateOfPayment && !isDay(dateOfPayment) ? dateOfPayment : null;
  if (day !== null && instant !== null) return { dateOfPayment: instant, paidOn: day };
  if (day !== null)
    return day === before?.paidOn ? whenOf(before) : { dateOfPayment: noonOf(day, timeZone), paidOn: day };
  if (before && (instant === null || instant === before.dateOfPayment)) return whenOf(before);
  const at = instant ?? now;
  return { dateOfPayment: at, paidOn: dayOf(at, timeZone) };
}

/** The household's day of an expense. Data of an earlier version on a device has only the instant. */
export const paidOnOf = ({ paidOn, dateOfPayment }: ReminderTime, timeZone: string): Day =>
  paidOn ?? dayOf(dateOfPayment, timeZone);

/** The expenses by the household's days, the latest first: where it has moved, instants have another order. */
export function byDay<E extends ReminderTime>(expenses: readonly E[], timeZone: string): readonly E[] {
  const days = new Map(expenses.map((expense) => [expense, paidOnOf(expense, timeZone)]));
  const compare = (a: E, b: E) => (days.get(b) ?? '').localeCompare(days.get(a) ?? '');
  return expenses.toSorted(compare);
}

/** The payment on a chosen day: an unchanged day keeps its instant, today is now, and any other day is its noon. */
export function payingOn(day: string, before: PaymentTime | null, { timeZone, now }: HouseholdClock): PaymentTime {
  if (day === before?.paidOn) return whenOf(before);
  const paidOn = dayFrom(day);
  return { dateOfPayment: paidOn === dayOf(now, timeZone) ? now : noonOf(paidOn, timeZone), paidOn };
}

/** The former value is a whole expense. */
const whenOf = ({ dateOfPayment, paidOn }: PaymentTime): PaymentTime => ({ dateOfPayment, paidOn });
