// An amount in another currency as it is being typed (M24), and money back, which is typed without a sign (M25).
import { toAmount, toCents } from '@hestia/contract/money/cents.ts';
import { decimalsOf } from '@hestia/contract/money/currencies.ts';
import { converted } from '@hestia/contract/money/foreign.ts';
import { mostCents } from '@hestia/contract/money/most-cents.ts';
import { isRate } from '@hestia/contract/money/rate.ts';
import type { Expense, Original } from '@hestia/contract/money/schemas.ts';
import { turned } from '@hestia/contract/money/split.ts';
import { rateText, type WriteAmount as Write } from './foreign-rate.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { decimalsIn, evaluateAmount, type Notation, signIn } from '#ui/arithmetic.ts';

export type ForeignDraft = {
  /** Empty until one is chosen. */
  readonly currency: string;
  /** As somebody typed it. */
  readonly rate: string;
};

export type ForeignProblem = 'currency' | 'rate';

type Typed = { readonly amount: string; readonly foreign?: ForeignDraft | null };

/** How the amount is typed: as the currency in which it was paid is written. */
export const notationOf = ({ foreign }: Typed, notation: Notation): Notation =>
  foreign?.currency ? { sign: signIn(notation), decimals: decimalsOf(foreign.currency) } : notation;

/** A typed rate as the decimal text that it is kept as, whichever sign parts its decimals; null when it is none. */
export function readRate(typed: string): string | null {
  const text = typed.normalize('NFKC').replaceAll(/\s/g, '').replace(',', '.').replace(/^\./, '0.');
  const rate = text.replace(/^0+(?=\d)/, '').replace(/\.$/, '');
  return isRate(rate) ? rate : null;
}

/** What the typed amount comes to in minor units of the household, and what it was in another currency; 0 while it cannot be read. */
export function amountOfDraft(draft: Typed, notation: Notation): { cents: number; original: Original | null } {
  const typed = evaluateAmount(draft.amount, notationOf(draft, notation))?.cents ?? 0;
  const { foreign } = draft;
  if (!foreign) return { cents: typed, original: null };
  const rate = readRate(foreign.rate);
  if (rate === null || foreign.currency === '') return { cents: 0, original: null };
  const from = decimalsOf(foreign.currency);
  const cents = converted(typed, rate, { from, to: decimalsIn(notation) });
  return { cents, original: { currency: foreign.currency, amount: toAmount(typed, from), rate } };
}

/** What is still wrong with the currency and its rate. */
export function foreignProblem({ foreign }: Typed): ForeignProblem | undefined {
  if (!foreign) return undefined;
  if (foreign.currency === '') return 'currency';
  return readRate(foreign.rate) === null ? 'rate' : undefined;
}

export type AmountProblem = 'missing' | 'unreadable' | 'notPositive' | 'tooLarge';

/** What is still wrong with the amount; what cannot be converted yet is not known to be. */
export function amountProblem(draft: Typed, notation: Notation): AmountProblem | undefined {
  const typed = evaluateAmount(draft.amount, notationOf(draft, notation))?.cents;
  if (draft.amount.trim() === '') return 'missing';
  if (typed === undefined) return 'unreadable';
  if (typed <= 0) return 'notPositive';
  if (foreignProblem(draft)) return undefined;
  const { cents, original } = amountOfDraft(draft, notation);
  if (cents <= 0) return 'notPositive';
  const isTooLarge = cents > mostCents(decimalsIn(notation)) || (original?.amount ?? 0) > limits.originalAmount;
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
    amount: write(toCents(original.amount, decimals), decimals),
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
