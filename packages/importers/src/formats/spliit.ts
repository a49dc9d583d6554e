import * as z from 'zod/mini';
import { toMinor } from '@hestia/contract/money/coins/minor.ts';
import { decimalsOf, USUAL_DECIMALS } from '@hestia/contract/money/coins/currencies.ts';
import { minorOfOriginal } from '@hestia/contract/money/expenses/foreign.ts';
import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { type Book, UnreadableFile } from '@hestia/contract/imports/book.ts';
import { BookBuilder } from '../book/builder.ts';
import { addUp, byValue, byWeight, decimalsRead, evenly, readCurrency, sumOf } from '../book/figures.ts';
import { originalIn } from '@hestia/contract/money/shapes/wire.ts';
import { originalFrom, plainRate } from '../book/rates.ts';
import { spliitParts } from '../book/source-balances.ts';

const OptionalText = z.optional(z.nullable(z.string()));
const Group = z.object({
  currencyCode: OptionalText,
  participants: z.array(z.object({ id: z.string(), name: z.string() })),
  expenses: z.array(z.unknown()),
});
const Expense = z.object({
  /** Decides who bears leftover minor units; hand-written exports may lack it. */
  id: OptionalText,
  expenseDate: z.string(),
  title: z.string(),
  category: z.optional(z.nullable(z.object({ name: z.string() }))),
  amount: z.int(),
  originalAmount: z.optional(z.nullable(z.number())),
  originalCurrency: OptionalText,
  conversionRate: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  paidById: z.string(),
  paidFor: z.array(z.object({ participantId: z.string(), shares: z.number() })),
  isReimbursement: z.boolean(),
  splitMode: z.enum(['EVENLY', 'BY_SHARES', 'BY_PERCENTAGE', 'BY_AMOUNT']),
  notes: OptionalText,
});
type Expense = z.infer<typeof Expense>;

export const isSpliitJson = (json: unknown): boolean =>
  z.safeParse(z.object({ participants: z.array(z.unknown()), expenses: z.array(z.unknown()) }), json).success;

/** Lossless: amounts in minor units, and how each is split. */
export function readSpliitJson(json: unknown): Book {
  const group = z.safeParse(Group, json);
  if (!group.success) throw new UnreadableFile('malformed');
  const builder = new BookBuilder('spliitJson');
  for (const { id, name } of group.data.participants) builder.member(name, id);
  const currency = readCurrency(group.data.currencyCode);
  const minor = minorOf(currency);
  group.data.expenses.forEach((each, place) => {
    const line = place + 1;
    const { success, data: expense } = z.safeParse(Expense, each);
    if (!success) return builder.leaveOut(line, 'unreadable', '');
    const payer = builder.known(expense.paidById);
    const sharers = expense.paidFor.map(({ participantId, shares }) => [builder.known(participantId), shares] as const);
    if (payer === undefined || sharers.some(([key]) => key === undefined))
      return builder.leaveOut(line, 'people', expense.title);
    const amount = minor(Math.abs(expense.amount));
    const keyed = sharers.map(([key = '', shares]) => [key, shares] as const);
    builder.add({
      line,
      // A day, written as its midnight.
      date: expense.expenseDate.slice(0, 10),
      name: expense.title,
      ...originalOf(expense, currency),
      category: expense.category?.name,
      currency,
      isPayment: expense.isReimbursement,
      isIncome: expense.amount < 0,
      minor: amount,
      decimals: decimalsRead(currency),
      paid: { [payer]: amount },
      split: splitOf(
        expense.splitMode,
        keyed.map(([key, shares]) => [key, expense.splitMode === 'BY_AMOUNT' ? minor(Math.abs(shares)) : shares]),
      ),
      ...(expense.splitMode !== 'BY_AMOUNT' && roundedThere(expense, { keyed, minor })),
    });
  });
  return builder.finish();
}

type SplitCells = { readonly keyed: Cells; readonly minor: (theirs: number) => number };

/** The weights of the split (I11), and the whole units that Spliit itself makes of it, if the expense has an id. */
function roundedThere({ id, amount, splitMode, paidFor }: Expense, { keyed, minor }: SplitCells) {
  const shareOf = (shares: number) => (splitMode === 'EVENLY' ? 1 : shares);
  const weights = addUp(keyed.map(([key, shares]) => [key, shareOf(shares)]));
  if (!id) return { weights };
  const shares = paidFor.map((each) => [each.participantId, shareOf(each.shares)] as const);
  const parts = spliitParts({ id, minor: amount, shares });
  const inSource = addUp(
    paidFor.map(({ participantId }, place) => [keyed[place]?.[0] ?? '', Math.abs(minor(parts[participantId] ?? 0))]),
  );
  return { weights, inSource };
}

/** Spliit counts in the currency's own smallest unit: yen, thousandths of a dinar. */
function minorOf(currency: string | null): (theirs: number) => number {
  const decimals = decimalsThere(currency);
  return (theirs) => Math.round((theirs * 10 ** decimalsRead(currency)) / 10 ** decimals);
}

function decimalsThere(currency: string | null): number {
  if (currency === null) return USUAL_DECIMALS;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits ?? USUAL_DECIMALS;
}

/** Shares and percentages are stored times 100. */
function splitOf(mode: Expense['splitMode'], parts: readonly (readonly [key: string, part: number])[]): Split {
  switch (mode) {
    case 'EVENLY':
      return evenly(parts.map(([key]) => key));
    case 'BY_AMOUNT':
      return byValue(addUp(parts));
    case 'BY_SHARES':
      return byWeight(addUp(parts.map(([key, shares]) => [key, shares / 100])));
    case 'BY_PERCENTAGE': {
      const percentages = addUp(parts.map(([key, shares]) => [key, shares / 100]));
      const isWhole = Object.values(percentages).every(Number.isInteger) && sumOf(percentages) === 100;
      return isWhole ? { kind: 'percentages', percentages } : byWeight(percentages);
    }
  }
}

function originalOf(expense: Expense, currency: string | null) {
  const paid = readCurrency(expense.originalCurrency);
  return paidIn(
    {
      amount: (expense.originalAmount ?? 0) / 10 ** decimalsThere(paid),
      currency: paid,
      rate: expense.conversionRate ?? '',
      note: expense.notes,
    },
    { amount: expense.amount / 10 ** decimalsThere(currency), currency },
  );
}

type Cells = readonly (readonly [key: string, part: number])[];

export type Foreign = {
  amount: number;
  currency: string | null;
  rate: string | number;
  note?: string | null | undefined;
};

/** The original payment (M24), if it converts to the amount; else it goes into the note. Amounts in major units. */
export function paidIn(foreign: Foreign, is: { amount: number; currency: string | null }) {
  const { currency, note } = foreign;
  if (foreign.amount === 0 || currency === null) return { note };
  const amount = Math.abs(foreign.amount) * Math.sign(is.amount);
  const original = originalFrom({ currency, amount, rate: plainRate(Number(foreign.rate)) ?? '' });
  const decimals = is.currency === null ? USUAL_DECIMALS : decimalsOf(is.currency);
  if (
    original &&
    currency !== is.currency &&
    minorOfOriginal(originalIn(original), decimals) === toMinor(is.amount, decimals)
  )
    return { note, original };
  return { note: [note?.trim() || null, `${Math.abs(amount)} ${currency}`].filter((text) => text !== null).join('\n') };
}
