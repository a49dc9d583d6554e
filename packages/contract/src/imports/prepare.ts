// What a book comes to in a household, by what somebody has chosen: what is sent, what is left out, and what it does to each balance.
import { minorIn, toAmount, toAmounts, toMinor } from '../money/minor.ts';
import { isCurrency } from '../money/currency-codes.ts';
import { originalIn } from '../money/foreign.ts';
import type { Original, OwnSplit } from '../money/schemas.ts';
import { minorByUser, isFault, splitAmount, type SplitInput } from '../money/split.ts';
import type { Book, FileEntry, LeftOut, LeftOutReason, Parts } from './book.ts';
import type { NewImported } from './endpoints.ts';
import { addUp, byValue } from './figures.ts';
import { effectsOf } from './builder.ts';
import { exchanged } from './rates.ts';

export type Choices = {
  /** The household's. */
  readonly currency: string;
  /** Of other currencies, how much of the household's one unit is (M26): what is in one without a rate is left out. */
  readonly rates?: ReadonlyMap<string, string> | undefined;
  /** Of the household's amounts; two unless said. */
  readonly decimals?: number | undefined;
  /** Who of the household somebody of the file is; null: nobody, so that whatever names them is left out. */
  readonly members: ReadonlyMap<string, string | null>;
  /** By their names in the file. */
  readonly categories: ReadonlyMap<string, string>;
  readonly generalCategoryId: string;
  readonly refundCategoryId: string;
};

export type Prepared = {
  readonly expenses: readonly Omit<NewImported, 'id'>[];
  readonly leftOut: readonly LeftOut[];
  /** By member of the household, in its minor units. */
  readonly effects: Parts;
};

export function prepare({ entries, leftOut: unread }: Pick<Book, 'entries' | 'leftOut'>, choices: Choices): Prepared {
  const expenses: Omit<NewImported, 'id'>[] = [];
  const leftOut: LeftOut[] = [...unread];
  const effects: Parts[] = [];
  for (const entry of entries) {
    const placed = place(entry, choices);
    if (typeof placed === 'string') {
      leftOut.push({ line: entry.line, reason: placed, words: entry.name });
      continue;
    }
    expenses.push(placed.expense);
    effects.push(placed.effects);
  }
  return {
    expenses,
    leftOut: leftOut.toSorted((a, b) => a.line - b.line),
    effects: addUp(effects.flatMap((each) => Object.entries(each))),
  };
}

function place(fileEntry: FileEntry, choices: Choices) {
  const entry = inHousehold(fileEntry, choices);
  if (typeof entry === 'string') return entry;
  const { minor, decimals, original, paid, split, isPayment } = entry;
  const shares = splitAmount(minor, split);
  const borne = isFault(shares) ? {} : minorByUser(shares);
  const keys = new Set([...Object.keys(paid), ...Object.keys(borne)]);
  const ids = new Map([...keys].map((key) => [key, choices.members.get(key) ?? null]));
  if ([...ids.values()].includes(null)) return 'person';
  const idOf = (key: string) => ids.get(key) ?? key;
  const renamed = (parts: Parts) => addUp(Object.entries(parts).map(([key, part]) => [idOf(key), part]));
  const [payers, sharers] = [renamed(paid), renamed(borne)];
  const effects = effectsOf(payers, sharers);
  if (isPayment && Object.values(effects).every((effect) => effect === 0)) return 'nobodyElse';
  const scaled = (parts: Parts) => minorIn(toAmounts(parts, decimals), choices.decimals);
  // Two of the file may be one here: then what each bears is added up.
  const isOneEach = new Set(ids.values()).size === ids.size;
  const [first = ''] = Object.keys(payers);
  const expense: Omit<NewImported, 'id'> = {
    expenseCategoryId: categoryOf(entry, choices),
    name: entry.name,
    description: entry.note,
    amount: toAmount(minor, decimals),
    ...(minor < 0 && { isMoneyBack: true }),
    ...(isExact(original, toMinor(toAmount(minor, decimals), choices.decimals), choices) && { original }),
    paidBy: first,
    ...(Object.keys(payers).length > 1 && { payers: toAmounts(payers, decimals) }),
    ...namedAnew(isOneEach ? split : byValue(renamed(borne)), isOneEach ? idOf : (id) => id, decimals),
    // A day stays one: which instant that is, the household's time zone says.
    dateOfPayment: entry.date,
    ...(entry.day && { paidOn: entry.day }),
  };
  return { expense, effects: scaled(effects) };
}

/** As the household counts, or why that cannot be. */
function inHousehold(entry: FileEntry, { currency: own, rates, decimals }: Choices): FileEntry | LeftOutReason {
  const { currency } = entry;
  if (currency === null || currency === own) return entry;
  if (!isCurrency(currency)) return 'noCurrency';
  const rate = rates?.get(currency);
  return rate === undefined ? 'currency' : exchanged(entry, { rate, decimals });
}

/** Whether what it was paid in comes to its amount, as the household counts (M24). */
const isExact = (original: Original | null, minor: number, { currency, decimals }: Choices): boolean =>
  original !== null && original.currency !== currency && !isFault(originalIn(minor, original, decimals));

function categoryOf({ isPayment, category }: FileEntry, choices: Choices): string {
  if (isPayment) return choices.refundCategoryId;
  return (category === null ? undefined : choices.categories.get(category)) ?? choices.generalCategoryId;
}

/** The same split of other ids, its amounts as they are; what it does not say stays unsaid. */
function namedAnew(input: SplitInput, idOf: (key: string) => string, decimals: number) {
  const { splitType, splitBetween, splitValues, splitPercentages, split } = input;
  const renamed = (parts: Parts) => Object.fromEntries(Object.entries(parts).map(([key, part]) => [idOf(key), part]));
  const real = (amount: number) => toAmount(toMinor(amount), decimals);
  const allReal = (parts: Parts) => toAmounts(minorIn(parts), decimals);
  return {
    splitType,
    ...(splitBetween && { splitBetween: splitBetween.map(idOf) }),
    ...(splitValues && { splitValues: allReal(renamed(splitValues)) }),
    ...(splitPercentages && { splitPercentages: renamed(splitPercentages) }),
    ...(split && { split: ownAnew(split, { idOf, renamed, real, allReal }) }),
  };
}

type Anew = {
  readonly idOf: (key: string) => string;
  readonly renamed: (parts: Parts) => Record<string, number>;
  readonly real: (amount: number) => number;
  readonly allReal: (parts: Parts) => Record<string, number>;
};

function ownAnew(split: OwnSplit, { idOf, renamed, real, allReal }: Anew): OwnSplit {
  switch (split.kind) {
    case 'shares':
      return { kind: 'shares', weights: renamed(split.weights) };
    case 'personal':
      return { kind: 'personal', sharers: split.sharers.map(idOf), extras: allReal(renamed(split.extras)) };
    case 'items':
      return {
        kind: 'items',
        items: split.items.map((item) => ({ ...item, amount: real(item.amount), sharers: item.sharers.map(idOf) })),
        rest: real(split.rest),
      };
  }
}
