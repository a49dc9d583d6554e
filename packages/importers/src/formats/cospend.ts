// The tables of Cospend (sections, each with its header, parted by blank lines) and of I Hate Money, and the latter's JSON.
import * as z from 'zod/mini';
import { type Book, UnreadableFile } from '@hestia/contract/imports/book.ts';
import { BookBuilder } from '../book/builder.ts';
import { byWeight, decimalsRead, readMinor, readCurrency } from '../book/figures.ts';
import { columnsOf, hasColumns, isBlank, type Row } from '../book/table.ts';

const MEMBERS = ['name', 'weight', 'active'];
const BILLS = ['what', 'amount', 'date', 'owers'];
const CATEGORIES = ['categoryname', 'categoryid'];
const CURRENCIES = ['currencyname', 'exchange_rate'];
/** I Hate Money has written these since its first table; `currency` came with 5.0, `bill_type` with 7.0. */
const I_HATE_MONEY = ['what', 'amount', 'date', 'payer_name', 'payer_weight', 'owers'];
/** Extra columns of Cospend's bills. */
const COSPEND_ONLY = ['timestamp', 'payer_active', 'repeat', 'categoryid'];
const REFUND_ID = '-11';

export const isCospend = (header: Row): boolean => hasColumns(header, MEMBERS) || hasColumns(header, BILLS);
export const isIHateMoney = (header: Row): boolean =>
  hasColumns(header, I_HATE_MONEY) && !COSPEND_ONLY.some((name) => hasColumns(header, [name]));

type Section = { readonly header: Row; readonly rows: readonly Row[] };
type CellReader = ReturnType<typeof columnsOf>;

const isHeader = (row: Row): boolean =>
  [MEMBERS, BILLS, CATEGORIES, CURRENCIES, ['paymentmodename']].some((names) => hasColumns(row, names));

function sectionsOf(rows: readonly Row[]): Section[] {
  const sections: { header: Row; rows: Row[] }[] = [];
  for (const row of rows) {
    if (isBlank(row)) continue;
    if (isHeader(row)) sections.push({ header: row, rows: [] });
    else sections.at(-1)?.rows.push(row);
  }
  return sections;
}

export function readCospend(rows: readonly Row[]): Book {
  const builder = new BookBuilder('cospend');
  const sections = sectionsOf(rows);
  const each = (names: readonly string[], read: (row: Row, cellOf: CellReader) => void) => {
    for (const { header, rows: inIt } of sections.filter((section) => hasColumns(section.header, names))) {
      const cellOf = columnsOf(header);
      for (const row of inIt) read(row, cellOf);
    }
  };
  const weights = new Map<string, number>();
  const categories = new Map<string, string>();
  let currency: string | null = null;
  each(MEMBERS, (row, cellOf) => {
    weights.set(builder.member(cellOf(row, 'name')), weightIn(row, cellOf(row, 'weight')));
  });
  // Only bills have the weight of their payer.
  each(BILLS, (row, cellOf) => {
    const payer = cellOf(row, 'payer_name');
    if (payer !== '' && !weights.has(builder.known(payer) ?? ''))
      weights.set(builder.member(payer), weightIn(row, cellOf(row, 'payer_weight')));
  });
  each(CATEGORIES, (row, cellOf) => categories.set(cellOf(row, 'categoryid'), cellOf(row, 'categoryname')));
  const worth = new Map<string, number>();
  each(CURRENCIES, (row, cellOf) => {
    const [name, rate] = [readCurrency(cellOf(row, 'currencyname')), Number(cellOf(row, 'exchange_rate'))];
    if (rate === 1) currency ??= name;
    else if (name !== null) worth.set(name, rate);
  });
  // Bills are in the main currency, even when entered in another.
  for (const [name, rate] of worth) builder.addRate({ of: name, in: currency, rate });
  each(BILLS, (row, cellOf) => {
    const what = cellOf(row, 'what');
    // Bills without money, by which the file names people without a bill.
    if (what === 'deleteMeIfYouWant') return;
    if (cellOf(row, 'deleted') === '1') return builder.leaveOut(row.line, 'deleted', what);
    const categoryId = cellOf(row, 'categoryid');
    addBill(builder, weights, {
      line: row.line,
      what,
      date: cellOf(row, 'date') || momentOf(cellOf(row, 'timestamp')),
      amount: cellOf(row, 'amount'),
      payer: cellOf(row, 'payer_name'),
      owers: namesIn(cellOf(row, 'owers')),
      currency,
      category: categories.get(categoryId) ?? null,
      note: uncoded(cellOf(row, 'comment')),
      isPayment: categoryId === REFUND_ID,
    });
  });
  return builder.finish();
}

type Bill = {
  readonly line: number;
  readonly what: string;
  readonly date: string;
  readonly amount: string;
  readonly payer: string;
  readonly owers: readonly string[];
  readonly currency: string | null;
  readonly category: string | null;
  readonly note: string | null;
  readonly isPayment: boolean;
};

function addBill(builder: BookBuilder, weights: ReadonlyMap<string, number>, bill: Bill): void {
  const { what, amount, payer, owers, ...rest } = bill;
  const decimals = decimalsRead(bill.currency);
  const minor = readMinor(amount, decimals, { currency: bill.currency });
  if (minor === null) builder.leaveOut(bill.line, 'amount', what);
  else if (payer === '' || owers.length === 0) builder.leaveOut(bill.line, 'people', what);
  else {
    const payers = { [builder.member(payer)]: Math.abs(minor) };
    const sharers = owers.map((name) => builder.member(name));
    const parts = Object.fromEntries(sharers.map((key) => [key, weights.get(key) ?? 1]));
    builder.add({
      ...rest,
      name: what,
      minor: Math.abs(minor),
      decimals,
      isIncome: minor < 0,
      paid: payers,
      split: byWeight(parts),
      weights: parts,
    });
  }
}

const Bills = z.array(
  z.object({
    what: z.string(),
    bill_type: z.optional(z.string()),
    amount: z.number(),
    currency: z.optional(z.nullable(z.string())),
    date: z.string(),
    payer_name: z.string(),
    payer_weight: z.optional(z.number()),
    owers: z.array(z.string()),
  }),
);
type PlainBill = z.infer<typeof Bills>[number];

export const isIHateMoneyJson = (json: unknown): boolean =>
  z.safeParse(z.array(z.object({ what: z.string(), owers: z.unknown() })).check(z.minLength(1)), json).success;

export function readIHateMoneyJson(json: unknown): Book {
  const bills = z.safeParse(Bills, json);
  if (!bills.success) {
    const place = bills.error.issues[0]?.path[0];
    throw new UnreadableFile('malformed', typeof place === 'number' ? { line: place + 1 } : {});
  }
  return ofIHateMoney(bills.data.map((bill, place) => ({ ...bill, amount: `${bill.amount}`, line: place + 1 })));
}

export function readIHateMoney(rows: readonly Row[], header: Row): Book {
  const cellOf = columnsOf(header);
  const bills = rows.filter((row) => row.line > header.line && !isBlank(row));
  return ofIHateMoney(
    bills.map((row) => ({
      line: row.line,
      what: cellOf(row, 'what'),
      bill_type: cellOf(row, 'bill_type'),
      amount: cellOf(row, 'amount'),
      currency: cellOf(row, 'currency'),
      date: cellOf(row, 'date'),
      payer_name: cellOf(row, 'payer_name'),
      payer_weight: weightIn(row, cellOf(row, 'payer_weight')),
      owers: namesIn(cellOf(row, 'owers')),
    })),
  );
}

/** The file has the weight of members who paid at least once; the others count once. */
function ofIHateMoney(bills: readonly (Omit<PlainBill, 'amount'> & { amount: string; line: number })[]): Book {
  const builder = new BookBuilder('iHateMoney');
  const weights = new Map<string, number>();
  for (const { payer_name: name, payer_weight: weight } of bills)
    if (name) weights.set(builder.member(name), weight ?? 1);
  const isWeighted = [...weights.values()].some((weight) => weight !== 1);
  const unknown = bills.some(({ owers }) => owers.some((name) => !weights.has(builder.known(name) ?? '')));
  if (isWeighted && unknown) builder.warn('weightsUnknown');
  for (const bill of bills)
    addBill(builder, weights, {
      line: bill.line,
      what: bill.what,
      date: bill.date,
      amount: bill.amount,
      payer: bill.payer_name,
      owers: bill.owers,
      currency: readCurrency(bill.currency),
      category: null,
      note: null,
      isPayment: bill.bill_type?.toLowerCase() === 'reimbursement',
    });
  return builder.finish();
}

const namesIn = (cell: string): string[] => [
  ...new Set(
    cell
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** Throws where it cannot be read: as one it would make other sums without a word. */
function weightIn({ line }: Row, cell: string): number {
  const weight = Number(cell.replace(',', '.'));
  if (Number.isNaN(weight)) throw new UnreadableFile('malformed', { line });
  return Number.isFinite(weight) && weight > 0 ? weight : 1;
}

/** The household's time zone decides the day. */
function momentOf(seconds: string): string {
  const at = new Date(Number(seconds) * 1000);
  return seconds === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

/** Comments are written as in addresses. */
function uncoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
