// When something was paid: the instant that older clients read, and beside it the household's day (docs/wire.md, "Days").
import { dayFrom, type Day, dayOf, isDay } from '../time/day.ts';
import { noonOf } from '../time/instants.ts';
import type { Expense } from './schemas.ts';

export type Paying = { readonly dateOfPayment: string; readonly paidOn: Day };
/** What is said of it: an instant, a day, both, or nothing. A date alone in place of the instant is that day. */
type Said = { readonly dateOfPayment?: string | null | undefined; readonly paidOn?: Day | null | undefined };
type At = { readonly timeZone: string; readonly now: string };

/**
 * When an expense was paid, by what is said of it: what is not said stays as it was before, or is now. An instant that is the
 * stored one leaves the day, which may be that of another time zone of the household.
 */
export function payingOf(said: Said, before: Paying | null, { timeZone, now }: At): Paying {
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

/** The household's day on which an expense was paid. What a version before this kept on a device says its instant alone. */
export const paidOnOf = ({ paidOn, dateOfPayment }: Pick<Expense, 'paidOn' | 'dateOfPayment'>, timeZone: string): Day =>
  paidOn ?? dayOf(dateOfPayment, timeZone);

/** The expenses by the household's days, the latest first: where it has moved, instants have another order. */
export function byDay(expenses: readonly Expense[], timeZone: string): readonly Expense[] {
  const days = new Map(expenses.map((expense) => [expense, paidOnOf(expense, timeZone)]));
  const compare = (a: Expense, b: Expense) => (days.get(b) ?? '').localeCompare(days.get(a) ?? '');
  return expenses.toSorted(compare);
}

/** The payment of a day that somebody has chosen: an unchanged one keeps its instant, today is now, and any other is its noon. */
export function payingOn(day: string, before: Paying | null, { timeZone, now }: At): Paying {
  if (day === before?.paidOn) return whenOf(before);
  const paidOn = dayFrom(day);
  return { dateOfPayment: paidOn === dayOf(now, timeZone) ? now : noonOf(paidOn, timeZone), paidOn };
}

/** What is before is a whole expense. */
const whenOf = ({ dateOfPayment, paidOn }: Paying): Paying => ({ dateOfPayment, paidOn });
