import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import { inProportion } from '@hestia/contract/money/coins/proportion.ts';
import type { Book, Parts } from '@hestia/contract/imports/book.ts';
import { BookBuilder } from '../book/builder.ts';
import { addUp, byValue, decimalsRead, evenly, readMinor, readCurrency } from '../book/figures.ts';
import { type Foreign, paidIn } from './spliit.ts';
import { columnsOf, hasColumns, isBlank, otherColumns, type Row } from '../book/table.ts';

/** The columns that every version of Spliit's table has had. */
const ALWAYS = ['Date', 'Description', 'Cost', 'Is Reimbursement', 'Split mode'];
const COLUMNS = [...ALWAYS, 'Category', 'Currency', 'Original cost', 'Original currency', 'Conversion rate'];

export const isSpliitCsv = (header: Row): boolean => hasColumns(header, ALWAYS);

/**
 * The payer's cell is their payment minus their share, the others' minus theirs. A payer without a share is therefore
 * unknown unless there are two people.
 */
export function readSpliitCsv(rows: readonly Row[], header: Row): Book {
  const builder = new BookBuilder('spliitCsv');
  builder.warn('sharesUnknown');
  const members = otherColumns(header, rows, COLUMNS).map(({ name, place }) => ({
    place,
    key: builder.member(name, `${place}`),
  }));
  const cellOf = columnsOf(header);
  for (const row of rows) {
    if (row.line <= header.line || isBlank(row)) continue;
    const name = cellOf(row, 'Description');
    const currency = readCurrency(cellOf(row, 'Currency'));
    const decimals = decimalsRead(currency);
    const cost = readMinor(cellOf(row, 'Cost'), decimals, { currency });
    const cells = members.map(
      ({ key, place }) => [key, readMinor(row.cells[place] || '0', decimals, { currency })] as const,
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
      ...sharesOf(Math.abs(cost), parts, cellOf(row, 'Split mode').toLowerCase() === 'evenly'),
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

/**
 * Since August 2026 cells are the shares that Spliit computes with. Before, they came from stale weights of an earlier
 * split and were rounded separately: then its people share as the mode says (I12).
 */
function sharesOf(minor: number, parts: Cells, isEven: boolean) {
  const cells = addUp(parts.filter(([, part]) => part !== 0).map(([key, part]) => [key, Math.abs(part)]));
  const named = Object.entries(cells);
  const lost = minor - named.reduce((sum, [, part]) => sum + part, 0);
  const isCounted = lost === 0 && (!isEven || named.every(([, part]) => Math.abs(part - minor / named.length) < 1));
  if (isCounted) return { split: isEven ? largestFirst(cells) : byValue(cells) };
  // A difference that rounding can't explain is a fault of the line.
  if (Math.abs(lost) > parts.length / 2) return { split: byValue(cells) };
  if (isEven) return { split: evenly(Object.keys(cells)), weights: addUp(named.map(([key]) => [key, 1])) };
  const split = byValue(
    Object.fromEntries(
      inProportion(
        minor,
        named.map(([key, part]) => [key, BigInt(part)] as const),
      ),
    ),
  );
  return { split, weights: cells };
}

/** An even split that produces these parts (M2). */
const largestFirst = (cells: Parts) =>
  evenly(
    Object.entries(cells)
      .toSorted(([, a], [, b]) => b - a)
      .map(([key]) => key),
  );
