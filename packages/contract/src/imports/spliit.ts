import * as z from 'zod/mini';
import { toAmount, toMinor } from '../money/minor.ts';
import { decimalsOf, USUAL_DECIMALS } from '../money/currencies.ts';
import { minorOfOriginal } from '../money/foreign.ts';
import type { SplitInput } from '../money/split.ts';
import { type Book, type Parts, UnreadableFile } from './book.ts';
import { BookBuilder } from './builder.ts';
import { addUp, byValue, byWeight, decimalsRead, evenly, readMinor, readCurrency } from './figures.ts';
import { originalFrom, plainRate } from './rates.ts';
import { startsWithColumns, columnsOf, isBlank, type Row } from './table.ts';

/** Spliit's word for what one member pays back. */
const REPAYS = 'isReimbursement';

const Text = z.optional(z.nullable(z.string()));
const Group = z.object({
  currencyCode: Text,
  participants: z.array(z.object({ id: z.string(), name: z.string() })),
  expenses: z.array(z.unknown()),
});
const Expense = z.object({
  expenseDate: z.string(),
  title: z.string(),
  category: z.optional(z.nullable(z.object({ name: z.string() }))),
  amount: z.int(),
  originalAmount: z.optional(z.nullable(z.number())),
  originalCurrency: Text,
  conversionRate: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  paidById: z.string(),
  paidFor: z.array(z.object({ participantId: z.string(), shares: z.number() })),
  [REPAYS]: z.boolean(),
  splitMode: z.enum(['EVENLY', 'BY_SHARES', 'BY_PERCENTAGE', 'BY_AMOUNT']),
  notes: Text,
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
    builder.add({
      line,
      // A day, written as its midnight.
      date: expense.expenseDate.slice(0, 10),
      name: expense.title,
      ...originalOf(expense, currency),
      category: expense.category?.name,
      currency,
      isPayment: expense[REPAYS],
      isIncome: expense.amount < 0,
      minor: amount,
      decimals: decimalsRead(currency),
      paid: { [payer]: amount },
      split: splitOf(
        expense.splitMode,
        sharers.map(([key = '', shares]) => [
          key,
          expense.splitMode === 'BY_AMOUNT' ? minor(Math.abs(shares)) : shares,
        ]),
      ),
    });
  });
  return builder.finish();
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
function splitOf(mode: Expense['splitMode'], parts: readonly (readonly [key: string, part: number])[]): SplitInput {
  switch (mode) {
    case 'EVENLY':
      return evenly(parts.map(([key]) => key));
    case 'BY_AMOUNT':
      return byValue(addUp(parts));
    case 'BY_SHARES':
      return byWeight(addUp(parts.map(([key, shares]) => [key, shares / 100])));
    case 'BY_PERCENTAGE': {
      const percentages = addUp(parts.map(([key, shares]) => [key, shares / 100]));
      const isWhole = Object.values(percentages).every(Number.isInteger);
      return isWhole ? { splitType: 2, splitPercentages: percentages } : byWeight(percentages);
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

type Foreign = { amount: number; currency: string | null; rate: string | number; note?: string | null | undefined };

/** What it was paid in (M24), where that comes to the amount; else it stands in the note. Amounts in major units. */
function paidIn(foreign: Foreign, is: { amount: number; currency: string | null }) {
  const { currency, note } = foreign;
  if (foreign.amount === 0 || currency === null) return { note };
  const amount = Math.abs(foreign.amount) * Math.sign(is.amount);
  const original = originalFrom({ currency, amount, rate: plainRate(Number(foreign.rate)) ?? '' });
  const decimals = is.currency === null ? USUAL_DECIMALS : decimalsOf(is.currency);
  if (original && currency !== is.currency && minorOfOriginal(original, decimals) === toMinor(is.amount, decimals))
    return { note, original };
  return { note: [note?.trim() || null, `${Math.abs(amount)} ${currency}`].filter((text) => text !== null).join('\n') };
}

const COLUMNS = [
  'Date',
  'Description',
  'Category',
  'Currency',
  'Cost',
  'Original cost',
  'Original currency',
  'Conversion rate',
  'Is Reimbursement',
  'Split mode',
];

export const isSpliitCsv = (header: Row): boolean => startsWithColumns(header, COLUMNS);

/**
 * The payer's cell is plus their own share, the others' minus theirs. So a payer without a share cannot be told from the file,
 * unless there are but two people.
 */
export function readSpliitCsv(rows: readonly Row[], header: Row): Book {
  const builder = new BookBuilder('spliitCsv');
  builder.warn('sharesUnknown');
  const members = header.cells.slice(COLUMNS.length).map((name, place) => builder.member(name, `${place}`));
  const cellOf = columnsOf(header);
  for (const row of rows) {
    if (row.line <= header.line || isBlank(row)) continue;
    const name = cellOf(row, 'Description');
    const currency = readCurrency(cellOf(row, 'Currency'));
    const decimals = decimalsRead(currency);
    const cost = readMinor(cellOf(row, 'Cost'), decimals);
    const cells = members.map(
      (key, place) => [key, readMinor(row.cells[COLUMNS.length + place] || '0', decimals)] as const,
    );
    if (cost === null || cells.some(([, minor]) => minor === null)) {
      builder.leaveOut(row.line, 'amount', name);
      continue;
    }
    const isIncome = cost < 0;
    const parts = cells.map(([key, minor]) => [key, (isIncome ? -1 : 1) * (minor ?? 0)] as const);
    const payer = payerAmong(parts);
    if (payer === null) {
      builder.leaveOut(row.line, 'people', name);
      continue;
    }
    builder.add({
      line: row.line,
      date: cellOf(row, 'Date'),
      name,
      category: cellOf(row, 'Category'),
      currency,
      ...paidIn(foreignIn(row, cellOf), { amount: toAmount(cost, decimals), currency }),
      isPayment: cellOf(row, 'Is Reimbursement').toLowerCase() === 'yes',
      isIncome,
      minor: Math.abs(cost),
      decimals,
      paid: { [payer]: Math.abs(cost) },
      split: byValue(sharesOf(Math.abs(cost), parts, payer)),
    });
  }
  return builder.finish();
}

function foreignIn(row: Row, cellOf: ReturnType<typeof columnsOf>): Foreign {
  const amount = Number(cellOf(row, 'Original cost').replace(',', '.'));
  return {
    amount: Number.isFinite(amount) ? amount : 0,
    currency: readCurrency(cellOf(row, 'Original currency')),
    rate: cellOf(row, 'Conversion rate').replace(',', '.'),
  };
}

type Cells = readonly (readonly [key: string, minor: number])[];

function payerAmong(parts: Cells): string | null {
  const payers = parts.filter(([, minor]) => minor > 0);
  if (payers.length === 1) return payers[0]?.[0] ?? null;
  const others = parts.filter(([, minor]) => minor === 0);
  return payers.length === 0 && parts.length === 2 && others.length === 1 ? (others[0]?.[0] ?? null) : null;
}

/** Each share was rounded by itself: the minor units that this lost or won are the payer's. */
function sharesOf(minor: number, parts: Cells, payer: string): Parts {
  const lost = minor - parts.reduce((sum, [, part]) => sum + Math.abs(part), 0);
  const isRounding = Math.abs(lost) <= parts.length / 2;
  return addUp(parts.map(([key, part]) => [key, Math.abs(part) + (isRounding && key === payer ? lost : 0)]));
}
