import type { Book } from '@hestia/contract/imports/book.ts';
import { BookBuilder } from '../book/builder.ts';
import { addUp, byValue, decimalsRead, readMinor, readCurrency, sumOf } from '../book/figures.ts';
import { columnsOf, hasColumns, isBlank, type Row } from '../book/table.ts';

const PAID_BY = /^paid by (.+)$/i;
const PAID_FOR = /^paid for (.+)$/i;

export const isSesterce = (header: Row): boolean =>
  hasColumns(header, ['Date', 'Title']) && header.cells.some((cell) => PAID_BY.test(cell.trim()));

/** Two columns per member: amount paid, and amount paid for them. */
export function readSesterce(rows: readonly Row[], header: Row): Book {
  const builder = new BookBuilder('sesterce');
  const cellOf = columnsOf(header);
  const columns = header.cells.map((cell, place) => {
    const name = (PAID_BY.exec(cell.trim()) ?? PAID_FOR.exec(cell.trim()))?.[1];
    return name === undefined ? null : { place, key: builder.member(name), isPaid: PAID_BY.test(cell.trim()) };
  });
  for (const row of rows) {
    if (row.line <= header.line || isBlank(row)) continue;
    const { line, cells } = row;
    const name = cellOf(row, 'Title');
    const currency = readCurrency(cellOf(row, 'Currency'));
    const decimals = decimalsRead(currency);
    const parts = columns.flatMap((column) =>
      column === null
        ? []
        : [{ ...column, minor: readMinor(cells[column.place]?.trim() || '0', decimals, { currency }) }],
    );
    if (parts.some(({ minor }) => minor === null)) {
      builder.leaveOut(line, 'amount', name);
      continue;
    }
    const sumUp = (isPaid: boolean) =>
      addUp(parts.filter((part) => part.isPaid === isPaid).map(({ key, minor }) => [key, Math.abs(minor ?? 0)]));
    const paid = sumUp(true);
    const isIncome = parts.some(({ minor }) => (minor ?? 0) < 0);
    const common = {
      line,
      date: cellOf(row, 'Date'),
      name,
      category: cellOf(row, 'Category'),
      currency: cellOf(row, 'Currency'),
    };
    builder.add({ ...common, isIncome, minor: sumOf(paid), decimals, paid, split: byValue(sumUp(false)) });
  }
  return builder.finish();
}
