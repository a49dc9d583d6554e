// An amount in another currency as it is being typed (M24), and money back, which is typed without a sign (M25).
import { toAmount, toMinor } from '@hestia/contract/money/coins/minor.ts';
import { decimalsOf } from '@hestia/contract/money/coins/currencies.ts';
import { converted } from '@hestia/contract/money/expenses/foreign.ts';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import { plainFigures } from '@hestia/contract/money/coins/typed-figures.ts';
import { isRate } from '@hestia/contract/money/coins/rate.ts';
import type { Expense, Original } from '@hestia/contract/money/shapes/schemas.ts';
import { turned } from '@hestia/contract/money/splitting/split.ts';
import type { Write } from '#shared/split/own-split-draft.ts';
import { rateText } from './foreign-rate.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { decimalsIn, evaluateAmount, type Notation, signIn } from '#ui/figures/arithmetic.ts';

export type ForeignDraft = {
  /** Empty until one is chosen. */
  readonly currency: string;
  /** As typed. */
  readonly rate: string;
};

export type ForeignProblem = 'currency' | 'rate';

type Typed = { readonly amount: string; readonly foreign?: ForeignDraft | null };

/** How the amount is typed: as the currency in which it was paid is written. */
export const notationOf = ({ foreign }: Typed, notation: Notation): Notation =>
  foreign?.currency ? { sign: signIn(notation), decimals: decimalsOf(foreign.currency) } : notation;

/** A typed rate as decimal text for storing, with any decimal separator; null if it is invalid. */
export function readRate(typed: string): string | null {
  const text = plainFigures(typed).replaceAll(/\s/g, '').replace(',', '.').replace(/^\./, '0.');
  const rate = text.replace(/^0+(?=\d)/, '').replace(/\.$/, '');
  return isRate(rate) ? rate : null;
}

/** The typed amount in the household's minor units, and in its other currency; 0 while it is invalid. */
export function amountOfDraft(draft: Typed, notation: Notation): { minor: number; original: Original | null } {
  const typed = evaluateAmount(draft.amount, notationOf(draft, notation))?.minor ?? 0;
  const { foreign } = draft;
  if (!foreign) return { minor: typed, original: null };
  const rate = readRate(foreign.rate);
  if (rate === null || foreign.currency === '') return { minor: 0, original: null };
  const from = decimalsOf(foreign.currency);
  const minor = converted(typed, rate, { from, to: decimalsIn(notation) });
  return { minor, original: { currency: foreign.currency, amount: toAmount(typed, from), rate } };
}

/** The remaining fault of the currency and its rate. */
export function foreignProblem({ foreign }: Typed): ForeignProblem | undefined {
  if (!foreign) return undefined;
  if (foreign.currency === '') return 'currency';
  return readRate(foreign.rate) === null ? 'rate' : undefined;
}

export type AmountProblem = 'missing' | 'unreadable' | 'notPositive' | 'tooLarge';

/** The remaining fault of the amount; unknown before it can be converted. */
export function amountProblem(draft: Typed, notation: Notation): AmountProblem | undefined {
  const typed = evaluateAmount(draft.amount, notationOf(draft, notation))?.minor;
  if (draft.amount.trim() === '') return 'missing';
  if (typed === undefined) return 'unreadable';
  if (typed <= 0) return 'notPositive';
  if (foreignProblem(draft)) return undefined;
  const { minor, original } = amountOfDraft(draft, notation);
  if (minor <= 0) return 'notPositive';
  const isTooLarge = minor > mostMinor(decimalsIn(notation)) || (original?.amount ?? 0) > limits.originalAmount;
  return isTooLarge ? 'tooLarge' : undefined;
}

type Past = Pick<Expense, 'original'>;

/** The currency and the rate with which one more begins: those last used in this household, as far as this device knows. */
export const lastForeign = (expenses: readonly Past[], write: Write): ForeignDraft => {
  const last = expenses.find(({ original }) => original)?.original;
  return last ? { currency: last.currency, rate: rateText(last.rate, write) } : { currency: '', rate: '' };
};

/** A currency with the rate last used for it, or none. */
export const foreignIn = (currency: string, expenses: readonly Past[], write: Write): ForeignDraft => {
  const last = expenses.find(({ original }) => original?.currency === currency)?.original;
  return { currency, rate: last ? rateText(last.rate, write) : '' };
};

/** What an expense was paid in as the draft of it: the amount and the currency. */
export function foreignOf({ original }: Past, write: Write): { amount: string; foreign: ForeignDraft } | null {
  if (!original) return null;
  const decimals = decimalsOf(original.currency);
  return {
    amount: write(toMinor(original.amount, decimals), decimals),
    foreign: { currency: original.currency, rate: rateText(original.rate, write) },
  };
}

type Amounts = {
  readonly amount: number;
  readonly payers?: Readonly<Record<string, number>> | null | undefined;
  readonly original?: Original | null | undefined;
};

/** An expense, or the body of one, with its amounts the other way round: forms know no sign. */
export const mirrored = <E extends Amounts>(expense: E): E => ({
  ...expense,
  amount: 0 - expense.amount,
  ...(expense.payers && { payers: turned(expense.payers) }),
  ...(expense.original && { original: { ...expense.original, amount: 0 - expense.original.amount } }),
});

export const mirroredExpense = <E extends Pick<Expense, 'splitBetween'> & Amounts>(expense: E): E => ({
  ...mirrored(expense),
  splitBetween: turned(expense.splitBetween),
});
