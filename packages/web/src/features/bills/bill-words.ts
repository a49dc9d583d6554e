import { isolated } from '@hestia/contract/wire/direction.ts';
import { shownDay } from '@hestia/contract/time/instants.ts';
import type { BillSplitKind } from '@hestia/contract/bills/schemas.ts';
import type { Recurrence } from '@hestia/contract/recurrence/recurrence.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useToday } from '#shared/household/today.ts';
import { useRecurrenceWords, useWeekdayNames } from '#shared/recurrence/use-recurrence-words.ts';
import { useNames } from '#ui/people/use-names.ts';

const YEAR_LENGTH = 'YYYY'.length;
const MAX_NAMES = 3;

/** Writes a date of a bill; the year only where it is another one, or among others only where it is a year away. */
export function useDateText(): (day: string, isOneOfMany?: boolean) => string {
  const format = useFormatter();
  const today = useToday();
  const inAYear = `${Number(today.slice(0, YEAR_LENGTH)) + 1}${today.slice(YEAR_LENGTH)}`;
  return (day, isOneOfMany = false) => {
    const isOtherYear = day.slice(0, YEAR_LENGTH) !== today.slice(0, YEAR_LENGTH);
    const hasYear = isOneOfMany ? day >= inAYear : isOtherYear;
    return format.dateTime(shownDay(day), {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
      ...(hasYear ? { year: 'numeric' } : {}),
    });
  };
}

/** The fields of a bill that its sentence needs. */
export type SaidBill = {
  /** Null while its first date is incomplete. */
  readonly rule: Recurrence | null;
  readonly untilOn: string | null;
  readonly paidBy: string;
  readonly kind: BillSplitKind;
  readonly sharers: readonly string[];
  readonly category: string;
};

/** The parts of a bill's sentence, each in the reader's words. */
export function useBillWords() {
  const t = useTranslations('bills.sentence');
  const format = useFormatter();
  const dateText = useDateText();
  const recurrence = useRecurrenceWords();
  const weekday = useWeekdayNames('long');
  const { me, sharers: people, find } = useMemberDirectory();
  const list = useNames();
  const when = ({ rule, untilOn }: SaidBill): string => {
    if (rule === null) return t('noDay');
    const said =
      'days' in rule && rule.interval === 1
        ? t('weekly', { days: format.list(rule.days.map(weekday)) })
        : recurrence(rule);
    return untilOn === null ? said : t('until', { when: said, day: dateText(untilOn) });
  };
  const split = ({ kind, sharers }: SaidBill): string => {
    if (kind !== 'evenly') return t(kind);
    if (people.length > 1 && people.every(({ id }) => sharers.includes(id))) return t('all');
    const isLong = sharers.length > MAX_NAMES || sharers.length === 0;
    return isLong ? t('count', { count: sharers.length }) : t('names', { names: list(sharers.map(nameOf)) });
  };
  const nameOf = (id: string) => find(id).username;
  return (bill: SaidBill) => ({
    when: when(bill),
    payer: bill.paidBy === me ? t('you') : isolated(nameOf(bill.paidBy)),
    split: split(bill),
    category: isolated(bill.category),
  });
}
