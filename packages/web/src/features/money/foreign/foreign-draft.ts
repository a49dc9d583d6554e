// An amount in another currency being typed (M24), and refunds, which are typed without a sign (M25).
import { decimalsOf } from '@hestia/contract/money/coins/currencies.ts';
import { converted } from '@hestia/contract/money/expenses/foreign.ts';
import { mostMinor } from '@hestia/contract/money/coins/most-minor.ts';
import { plainFigures } from '@hestia/contract/money/coins/typed-figures.ts';
import { isRate } from '@hestia/contract/money/coins/rate.ts';
import type { Expense, Original } from '@hestia/contract/money/shapes/model.ts';
import { originalOut } from '@hestia/contract/money/shapes/wire.ts';
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

type AmountInput = { readonly amount: string; readonly foreign?: ForeignDraft | null };

/** How the amount is typed: as the currency in which it was paid is written. */
export const notationOf = ({ foreign }: AmountInput, notation: Notation): Notation =>
  foreign?.currency ? { sign: signIn(notation), decimals: decimalsOf(foreign.currency) } : notation;

/** A typed rate as decimal text for storing, with any decimal separator; null if it is invalid. */
export function readRate(typed: string): string | null {
  const text = plainFigures(typed).replaceAll(/\s/g, '').replace(',', '.').replace(/^\./, '0.');
  const rate = text.replace(/^0+(?=\d)/, '').replace(/\.$/, '');
  return isRate(rate) ? rate : null;
}

/** The typed amount in the household's minor units, and in its other currency; 0 while it is invalid. */
export function amountOfDraft(draft: AmountInput, notation: Notation): { minor: number; original: Original | null } {
  const typed = evaluateAmount(draft.amount, notationOf(draft, notation))?.minor ?? 0;
  const { foreign } = draft;
  if (!foreign) return { minor: typed, original: null };
  const rate = readRate(foreign.rate);
  if (rate === null || foreign.currency === '') return { minor: 0, original: null };
  const from = decimalsOf(foreign.currency);
  const minor = converted(typed, rate, { from, to: decimalsIn(notation) });
  return { minor, original: { currency: foreign.currency, minor: typed, rate } };
}

/** The remaining fault of the currency and its rate. */
export function foreignProblem({ foreign }: AmountInput): ForeignProblem | undefined {
  if (!foreign) return undefined;
  if (foreign.currency === '') return 'currency';
  return readRate(foreign.rate) === null ? 'rate' : undefined;
}

export type AmountProblem = 'missing' | 'unreadable' | 'notPositive' | 'tooLarge';

/** The remaining fault of the amount; unknown before it can be converted. */
export function amountProblem(draft: AmountInput, notation: Notation): AmountProblem | undefined {
  const typed = evaluateAmount(draft.amount, notationOf(draft, notation))?.minor;
  if (draft.amount.trim() === '') return 'missing';
  if (typed === undefined) return 'unreadable';
  if (typed <= 0) return 'notPositive';
  if (foreignProblem(draft)) return undefined;
  const { minor, original } = amountOfDraft(draft, notation);
  if (minor <= 0) return 'notPositive';
  const isTooLarge =
    minor > mostMinor(decimalsIn(notation)) || (original ? originalOut(original).amount : 0) > limits.originalAmount;
  return isTooLarge ? 'tooLarge' : undefined;
}

type PastExpense = Pick<Expense, 'original'>;

/** The currency and the rate with which one more begins: those last used in this household, as far as this device knows. */
export const lastForeign = (expenses: readonly PastExpense[], write: Write): ForeignDraft => {
  const last = expenses.find(({ original }) => original)?.original;
  return last ? { currency: last.currency, rate: rateText(last.rate, write) } : { currency: '', rate: '' };
};

/** A currency with the rate last used for it, or none. */
export const foreignIn = (currency: string, expenses: readonly PastExpense[], write: Write): ForeignDraft => {
  const last = expenses.find(({ original }) => original?.currency === currency)?.original;
  return { currency, rate: last ? rateText(last.rate, write) : '' };
};

/** An expense's original amount and currency, as a draft. */
export function foreignOf({ original }: PastExpense, write: Write): { amount: string; foreign: ForeignDraft } | null {
  if (!original) return null;
  const decimals = decimalsOf(original.currency);
  return {
    amount: write(original.minor, decimals),
    foreign: { currency: original.currency, rate: rateText(original.rate, write) },
  };
}

/** An expense with its amounts the other way round: forms know no sign. */
export const mirrored = ({ split, original, ...expense }: Expense): Expense => ({
  ...expense,
  amountMinor: 0 - expense.amountMinor,
  shares: turned(expense.shares),
  split: split.kind === 'amounts' ? { kind: 'amounts', amounts: turned(split.amounts) } : split,
  payers: expense.payers && turned(expense.payers),
  ...(original && { original: { ...original, minor: 0 - original.minor } }),
});
