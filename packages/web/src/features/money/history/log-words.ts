import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import type { Original } from '@hestia/contract/money/shapes/schemas.ts';
import { originalIn } from '@hestia/contract/money/shapes/wire.ts';
import type { LogEntry } from '@hestia/contract/money/shapes/history-schemas.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { isolated } from '@hestia/contract/wire/direction.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useTimeZone } from '#shared/household/household.ts';
import { useMemberDirectory } from '#shared/household/member-directory.ts';
import { useDecimals, useMoneyText } from '#ui/figures/currency.tsx';
import { useNames } from '#ui/people/use-names.ts';
import { joinFacts } from '#ui/people/join-facts.ts';
import { useDays } from '#shared/household/use-days.ts';
import { useForeignWords } from '../foreign/foreign-words.ts';

type Side = LogEntry['before'];
/** A changed field of an expense, as a sentence. */
export type ChangedPart = { readonly member: string; readonly words: string };

/** Longer texts are cut here. */
const MAX_LENGTH = 100;
/** With their spaces. */
const QUOTES_LENGTH = 4;
const shortened = (text: string, max = MAX_LENGTH) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
type Amounts = Readonly<Record<string, number>>;
const isAmounts = (value: unknown): value is Amounts => typeof value === 'object' && value !== null;

const isOriginal = (value: unknown): value is Original =>
  typeof value === 'object' && value !== null && 'currency' in value && 'amount' in value && 'rate' in value;

/**
 * The changed parts of an expense as sentences, in the order of its form; unknown parts of a newer version are left out.
 */
export function useChangedParts(): (entry: LogEntry) => readonly ChangedPart[] {
  const t = useTranslations('money');
  const ofSplit = useTranslations('expense.split');
  const ofExpense = useTranslations('expense');
  const format = useFormatter();
  const money = useMoneyText();
  const decimals = useDecimals();
  const foreign = useForeignWords();
  const { find } = useMemberDirectory();
  const name = (id: unknown) => (typeof id === 'string' ? find(id).username : '');
  const { longDay } = useDays();
  const timeZone = useTimeZone();
  const instantDay = (instant: unknown) => (typeof instant === 'string' ? longDay(dayOf(instant, timeZone)) : '');
  const amount = (value: unknown) => (typeof value === 'number' ? money(Math.abs(toMinor(value, decimals))) : '');
  const amounts = (value: unknown) =>
    isAmounts(value)
      ? joinFacts(Object.entries(value).map(([id, each]) => `${isolated(find(id).username)} ${amount(each)}`))
      : '';
  const kinds = [ofSplit('evenly'), ofSplit('value'), ofSplit('percentage')];
  const sharing = useSharing();
  const lineOf = useLine();
  const quoted = (text: unknown) =>
    textIn(text) && ofExpense('quoted', { text: shortened(textIn(text), MAX_LENGTH - QUOTES_LENGTH) });
  const payers = (side: Side) => amounts(side['payers']) || name(side['paidBy']);

  const lines: readonly [member: string, what: string, describe: (side: Side) => string][] = [
    ['amount', t('form.amount'), (side) => amount(side['amount'])],
    ['original', t('foreign.label'), ({ original }) => (isOriginal(original) ? foreign(originalIn(original)) : '')],
    ['name', t('log.name'), (side) => quoted(side['name'])],
    ['expenseCategoryName', t('history.category'), (side) => categoryOf(side, t('refund'))],
    ['paidBy', t('form.paidBy'), payers],
    ['payers', t('form.paidBy'), payers],
    ['splitType', ofSplit('kind'), (side) => kinds[Number(side['splitType'])] ?? ''],
    ['splitBetween', ofSplit('label'), (side) => amounts(side['splitBetween'])],
    ['paidOn', t('form.day'), ({ paidOn }) => (typeof paidOn === 'string' ? longDay(paidOn) : '')],
    // Earlier versions recorded only the instant.
    ['dateOfPayment', t('form.day'), (side) => instantDay(side['dateOfPayment'])],
    ['description', t('form.description'), (side) => quoted(side['description'])],
    ['pictures', t('pictures.label'), (side) => format.number(Number(side['pictures']))],
  ];

  return (entry) =>
    lines
      .filter(([member]) => member in entry.after && !isRedundant(member, entry.before, entry.after, decimals))
      .map(([member, what, describe]) => {
        const [before, after] = [describe(entry.before), describe(entry.after)].map((text) => shortened(text)) as [
          string,
          string,
        ];
        return { member, what, before, after };
      })
      // Another hour of the same day is the same day.
      .filter(({ member, before, after }) => member !== 'dateOfPayment' || before !== after)
      .map(({ member, ...line }) => ({
        member,
        words: (member === 'splitBetween' && sharing(entry)) || lineOf(line),
      }));
}

type Line = { readonly what: string; readonly before: string; readonly after: string };

/* A value before and after. */
function useLine(): (line: Line) => string {
  const t = useTranslations('money.log');
  return (line) => {
    if (line.after === '') return t('unset', line);
    return t(line.before === '' ? 'set' : 'line', line);
  };
}

/* The new and the removed sharers; null where amounts are unknown. */
function useSharing(): (entry: LogEntry) => string | null {
  const t = useTranslations('money.log');
  const { find } = useMemberDirectory();
  const list = useNames();
  const names = (ids: readonly string[]) => ({ names: list(ids.map((id) => find(id).username)) });
  return ({ before, after }) => {
    const [old, now] = [before['splitBetween'], after['splitBetween']];
    if (!isAmounts(old) || !isAmounts(now)) return null;
    const [were, are] = [Object.keys(old), Object.keys(now)];
    const out = were.filter((id) => !are.includes(id));
    const added = are.filter((id) => !were.includes(id));
    if (out.length === 0 && added.length === 0) return t('parts');
    if (out.length === 0 && added.length <= MAX_NAMES) return t('in', names(added));
    if (added.length === 0 && out.length <= MAX_NAMES) return t('out', names(out));
    return t('between', { before: were.length, after: are.length });
  };
}

/* More names become a number. */
const MAX_NAMES = 2;

const categoryOf = ({ expenseCategoryName: name }: Side, refund: string): string =>
  name === 'Refund' ? refund : textIn(name);

/** Names several payers. Equal parts that change with the amount aren't listed. */
function isRedundant(member: string, before: Side, after: Side, decimals: number): boolean {
  if (member === 'paidBy') return 'payers' in after;
  if (member === 'dateOfPayment') return 'paidOn' in after;
  if (member !== 'splitBetween' || !('amount' in after)) return false;
  const [old, now] = [before['splitBetween'], after['splitBetween']];
  return (
    isAmounts(old) &&
    isAmounts(now) &&
    sharersOf(old) === sharersOf(now) &&
    isEven(old, decimals) &&
    isEven(now, decimals)
  );
}

const sharersOf = (amounts: Amounts): string => Object.keys(amounts).toSorted().join(' ');

function isEven(amounts: Amounts, decimals: number): boolean {
  const minor = Object.values(amounts).map((amount) => toMinor(amount, decimals));
  return Math.max(...minor) - Math.min(...minor) <= 1;
}
