// Computes the import of a ledger by the user's choices: entries to send, entries left out, and the effect on each
// balance.
import { minorIn, toAmount, toAmounts, toMinor } from '@hestia/contract/money/coins/minor.ts';
import { USUAL_DECIMALS } from '@hestia/contract/money/coins/currencies.ts';
import { isCurrency } from '@hestia/contract/money/coins/currency-codes.ts';
import { originalOf } from '@hestia/contract/money/expenses/foreign.ts';
import type { Original } from '@hestia/contract/money/shapes/schemas.ts';
import { minorByUser, isFault, splitAmount } from '@hestia/contract/money/splitting/split.ts';
import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { splitSaid } from '@hestia/contract/money/shapes/wire.ts';
import type { Book, FileEntry, LeftOutLine, LeftOutReason, Parts } from '@hestia/contract/imports/book.ts';
import type { NewImportedExpense } from '@hestia/contract/imports/endpoints.ts';
import { addUp, byValue } from '../book/figures.ts';
import { fairly } from '../book/fair-shares.ts';
import { effectsOfEntry } from './proof.ts';
import { exchanged } from '../book/rates.ts';
import { roundingLine } from './rounding.ts';
import { inUnits } from '../book/units.ts';

export type Choices = {
  /** The household's. */
  readonly currency: string;
  /** Units of other currencies per unit of the household's (M26): entries in a currency without a rate are left out. */
  readonly rates?: ReadonlyMap<string, string> | undefined;
  /** Decimals of the household's amounts; two by default. */
  readonly decimals?: number | undefined;
  /** The member for each person of the file; null: none, so that their entries are left out. */
  readonly members: ReadonlyMap<string, string | null>;
  /** By their names in the file. */
  readonly categories: ReadonlyMap<string, string>;
  readonly generalCategoryId: string;
  readonly refundCategoryId: string;
  /** The name of the line that closes a rounding difference (I11); without one there is no line. */
  readonly roundingName?: string | null | undefined;
};

export type PreparedImport = {
  readonly expenses: readonly Omit<NewImportedExpense, 'id'>[];
  readonly leftOut: readonly LeftOutLine[];
  /** By member of the household, in its minor units. */
  readonly effects: Parts;
  /** A rounding line that makes all balances those that the app shows (I11), by the keys of the file; null: none needed. */
  readonly rounding: Parts | null;
};

export function prepare(
  { entries, leftOut: unread }: Pick<Book, 'entries' | 'leftOut'>,
  choices: Choices,
): PreparedImport {
  const leftOut: LeftOutLine[] = [...unread];
  const coming: FileEntry[] = [];
  for (const entry of entries) {
    const placed = placedIn(entry, choices);
    if (typeof placed === 'string') leftOut.push({ line: entry.line, reason: placed, words: entry.name });
    else coming.push(placed);
  }
  // Only now the entries and their units are known.
  const fair = fairly(coming);
  const line = roundingLine(fair);
  const name = choices.roundingName ?? null;
  const closing = line && name !== null ? [{ ...line, name }] : [];
  return {
    expenses: [
      ...fair.map((entry) => expenseOf(entry, choices)),
      ...closing.map((entry) => ({ ...expenseOf(entry, choices), isRounding: true })),
    ],
    leftOut: leftOut.toSorted((a, b) => a.line - b.line),
    effects: addUp([...fair, ...closing].flatMap((entry) => Object.entries(effectsHere(entry, choices)))),
    rounding: line && effectsOfEntry(line),
  };
}

/** The entry as the household counts, or why it does not come. */
function placedIn(fileEntry: FileEntry, choices: Choices): FileEntry | LeftOutReason {
  const entry = inHousehold(fileEntry, choices);
  if (typeof entry === 'string') return entry;
  const keys = [...Object.keys(entry.paid), ...Object.keys(borneOf(entry))];
  if (keys.some((key) => (choices.members.get(key) ?? null) === null)) return 'person';
  const isNothing = entry.isPayment && Object.values(effectsHere(entry, choices)).every((effect) => effect === 0);
  return isNothing
    ? 'nobodyElse'
    : inUnits({ ...entry, currency: choices.currency }, choices.decimals ?? USUAL_DECIMALS);
}

function borneOf({ minor, split }: FileEntry): Parts {
  const shares = splitAmount(minor, split);
  return isFault(shares) ? {} : minorByUser(shares);
}

/** By the household's ids: two people of the file may be one here. */
const renamedHere = (parts: Parts, { members }: Choices): Parts =>
  addUp(Object.entries(parts).map(([key, part]) => [members.get(key) ?? key, part]));

const effectsHere = (entry: FileEntry, choices: Choices): Parts =>
  minorIn(toAmounts(renamedHere(effectsOfEntry(entry), choices), entry.decimals), choices.decimals);

function expenseOf(entry: FileEntry, choices: Choices): Omit<NewImportedExpense, 'id'> {
  const { minor, decimals, original, paid, split } = entry;
  const borne = borneOf(entry);
  const ids = new Set([...Object.keys(paid), ...Object.keys(borne)].map((key) => choices.members.get(key)));
  // Two of the file may be one here: then what each bears is added up.
  const isOneEach = ids.size === new Set([...Object.keys(paid), ...Object.keys(borne)]).size;
  const payers = renamedHere(paid, choices);
  const [first = ''] = Object.keys(payers);
  const idOf = (key: string) => choices.members.get(key) ?? key;
  return {
    expenseCategoryId: categoryOf(entry, choices),
    name: entry.name,
    description: entry.note,
    amount: toAmount(minor, decimals),
    ...(minor < 0 && { isMoneyBack: true }),
    ...(isExact(original, toMinor(toAmount(minor, decimals), choices.decimals), choices) && { original }),
    paidBy: first,
    ...(Object.keys(payers).length > 1 && { payers: toAmounts(payers, decimals) }),
    ...splitSaid(isOneEach ? renamedSplit(split, idOf) : byValue(renamedHere(borne, choices)), decimals),
    // A day stays the same: the household's time zone decides the instant.
    dateOfPayment: entry.date,
    ...(entry.day && { paidOn: entry.day }),
  };
}

/** The entry in the household's units, or why that is impossible. */
function inHousehold(entry: FileEntry, { currency: own, rates, decimals }: Choices): FileEntry | LeftOutReason {
  const { currency } = entry;
  if (currency === null || currency === own) return entry;
  if (!isCurrency(currency)) return 'noCurrency';
  const rate = rates?.get(currency);
  return rate === undefined ? 'currency' : exchanged(entry, { rate, decimals });
}

/** Whether the original payment converts to its amount, in the household's units (M24). */
const isExact = (original: Original | null, minor: number, { currency, decimals }: Choices): boolean =>
  original !== null && original.currency !== currency && !isFault(originalOf(minor, original, decimals));

function categoryOf({ isPayment, category }: FileEntry, choices: Choices): string {
  if (isPayment) return choices.refundCategoryId;
  return (category === null ? undefined : choices.categories.get(category)) ?? choices.generalCategoryId;
}

/** The same split with other ids; amounts unchanged. */
function renamedSplit(split: Split, idOf: (key: string) => string): Split {
  const renamed = (parts: Parts) => Object.fromEntries(Object.entries(parts).map(([key, part]) => [idOf(key), part]));
  switch (split.kind) {
    case 'evenly':
      return { ...split, between: split.between.map(idOf) };
    case 'amounts':
      return { ...split, amounts: renamed(split.amounts) };
    case 'percentages':
      return { ...split, percentages: renamed(split.percentages) };
    case 'shares':
      return { ...split, weights: renamed(split.weights) };
    case 'personal':
      return { ...split, sharers: split.sharers.map(idOf), extras: renamed(split.extras) };
    case 'items':
      return { ...split, items: split.items.map((item) => ({ ...item, sharers: item.sharers.map(idOf) })) };
  }
}
