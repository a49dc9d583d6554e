import { toMinor } from '@hestia/contract/money/minor.ts';
import type { Original } from '@hestia/contract/money/schemas.ts';
import type { LogEntry } from '@hestia/contract/money/history-schemas.ts';
import { useTranslations } from 'use-intl';
import { useFormatter } from '#platform/i18n/use-formatter.ts';
import { useMemberDirectory } from '#platform/household/member-directory.ts';
import { DAY } from '#platform/i18n/day.ts';
import { useDecimals, useMoneyText } from '#ui/currency.tsx';
import { useForeignWords } from '../foreign/foreign-words.ts';

type Side = LogEntry['before'];
/** One changed part of an expense, in words. */
export type ChangedPart = {
  readonly member: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
};

/** A text may be longer than anybody reads here. */
const MAX_LENGTH = 200;
const shortened = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text);

const isAmount = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';
type Amounts = Readonly<Record<string, number>>;
const isAmounts = (value: unknown): value is Amounts => typeof value === 'object' && value !== null;

const isOriginal = (value: unknown): value is Original =>
  typeof value === 'object' && value !== null && 'currency' in value && 'amount' in value && 'rate' in value;

/** The changed parts of an expense in words, in the order of its form; what a newer version tells of is left out. */
export function useChangedParts(): (entry: LogEntry) => readonly ChangedPart[] {
  const t = useTranslations('money');
  const ofSplit = useTranslations('split');
  const format = useFormatter();
  const money = useMoneyText();
  const decimals = useDecimals();
  const foreign = useForeignWords();
  const { find } = useMemberDirectory();
  const name = (id: unknown) => (isText(id) ? find(id).username : '');
  const amounts = (value: Amounts) =>
    Object.entries(value)
      .map(([id, amount]) => `${find(id).username} ${money(Math.abs(toMinor(amount, decimals)))}`)
      .join(' · ');
  const kinds = [ofSplit('evenly'), ofSplit('value'), ofSplit('percentage')];
  const payers = (side: Side) => (isAmounts(side['payers']) ? amounts(side['payers']) : name(side['paidBy']));

  const words: readonly [member: string, what: string, describe: (side: Side) => string][] = [
    ['amount', t('form.amount'), ({ amount }) => (isAmount(amount) ? money(Math.abs(toMinor(amount, decimals))) : '')],
    ['original', t('foreign.label'), ({ original }) => (isOriginal(original) ? foreign(original) : '')],
    ['name', t('log.name'), (side) => (isText(side['name']) ? side['name'] : '')],
    ['expenseCategoryName', t('history.category'), (side) => categoryOf(side, t('refund'))],
    ['paidBy', t('form.paidBy'), payers],
    ['payers', t('form.paidBy'), payers],
    ['splitType', ofSplit('kind'), (side) => kinds[Number(side['splitType'])] ?? ''],
    [
      'splitBetween',
      ofSplit('label'),
      (side) => (isAmounts(side['splitBetween']) ? amounts(side['splitBetween']) : ''),
    ],
    [
      'dateOfPayment',
      t('form.day'),
      (side) => (isText(side['dateOfPayment']) ? format.dateTime(new Date(side['dateOfPayment']), DAY) : ''),
    ],
    ['description', t('form.description'), (side) => (isText(side['description']) ? side['description'] : '')],
    ['pictures', t('pictures.label'), (side) => format.number(Number(side['pictures']))],
  ];

  return ({ before, after }) =>
    words
      .filter(([member]) => member in after && !isRedundant(member, before, after, decimals))
      .map(([member, what, describe]) => ({
        member,
        what,
        before: shortened(describe(before)) || t('log.nothing'),
        after: shortened(describe(after)) || t('log.nothing'),
      }));
}

const categoryOf = ({ expenseCategoryName: name }: Side, refund: string): string =>
  name === 'Refund' ? refund : isText(name) ? name : '';

/** Several who paid say who did; and that equal parts of another amount are others goes without saying. */
function isRedundant(member: string, before: Side, after: Side, decimals: number): boolean {
  if (member === 'paidBy') return 'payers' in after;
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
