// Splitwise's table, and Hestia's own, which has its shape (docs/export.md E1–E5).
import type { Original } from '../money/schemas.ts';
import type { Book } from './book.ts';
import { BookBuilder } from './builder.ts';
import { byValue, decimalsRead, readMinor, readCurrency, readDay } from './figures.ts';
import { originalFrom } from './rates.ts';
import { startsWithColumns, isBlank, type Row } from './table.ts';

/** The first five columns as Splitwise translates them. Of its other languages the shape of the rows tells. */
const HEADERS = [
  ['Date', 'Description', 'Category', 'Cost', 'Currency'],
  ['Date', 'Description', 'Catégorie', 'Coût', 'Devise'],
  ['Datum', 'Beschreibung', 'Kategorie', 'Kosten', 'Währung'],
  ['Fecha', 'Descripción', 'Categoría', 'Coste', 'Moneda'],
  ['日付', '概要', 'カテゴリ', '費用', '通貨'],
];
const FIRST_MEMBER_COLUMN = 5;

/** What the category of a repayment is called. */
const PAYMENTS = new Set([
  'payment',
  'paiement',
  'zahlung',
  'pago',
  '支払い',
  '支払',
  'pagamento',
  'betaling',
  'płatność',
  'betalning',
  'pembayaran',
  '付款',
]);

/** The row of the header: the first that is not blank, or, in a friend's export, the one after the note. */
export function headerOf(rows: readonly Row[]): Row | null {
  const [first, second] = rows.filter((row) => !isBlank(row));
  if (first === undefined) return null;
  if (isHeader(first, rows)) return first;
  return second !== undefined && /^[^,;]{1,20}:/.test(first.cells[0] ?? '') && isHeader(second, rows) ? second : null;
}

function isHeader(row: Row, rows: readonly Row[]): boolean {
  if (HEADERS.some((names) => startsWithColumns(row, names))) return row.cells.length > FIRST_MEMBER_COLUMN;
  const next = rows.find((each) => each.line > row.line && !isBlank(each));
  if (next === undefined || row.cells.length <= FIRST_MEMBER_COLUMN || next.cells.length < row.cells.length)
    return false;
  const [day = '', , , cost = '', currency = ''] = next.cells;
  return readDay(day) !== null && (cost.trim() === '' || readMinor(cost) !== null) && readCurrency(currency) !== null;
}

export function readSplitwise(rows: readonly Row[], header: Row): Book {
  const builder = new BookBuilder('splitwise');
  const [first] = rows.filter((row) => !isBlank(row));
  if (first !== header) builder.warn('friends');
  const names = header.cells.slice(FIRST_MEMBER_COLUMN);
  while (names.length > 0 && names.at(-1)?.trim() === '') names.pop();
  // Two of one name are two.
  const members = names.map((name, place) => builder.member(name, `${place}`));
  for (const row of rows) if (row.line > header.line && !isBlank(row)) readRow(builder, row, members);
  return builder.finish();
}

function readRow(builder: BookBuilder, { line, cells }: Row, members: readonly string[]): void {
  const [date = '', rawName = '', category = '', cost = '', currency = ''] = cells;
  const { name, original } = originalIn(rawName);
  const decimals = decimalsRead(readCurrency(currency));
  const parts = members.map(
    (key, place) => [key, readMinor(cells[FIRST_MEMBER_COLUMN + place] ?? '', decimals)] as const,
  );
  if (parts.some(([, minor]) => minor === null) || (cost.trim() !== '' && readMinor(cost, decimals) === null)) {
    builder.leaveOut(line, cells.length < FIRST_MEMBER_COLUMN + members.length ? 'unreadable' : 'amount', name || date);
    return;
  }
  const effects = parts.map(([key, minor]) => [key, minor ?? 0] as const);
  // The last row of each currency: everybody's balance, and no cost.
  if (cost.trim() === '') {
    builder.totals.push({ currency: readCurrency(currency) ?? '', minor: Object.fromEntries(effects) });
    return;
  }
  const minor = readMinor(cost, decimals) ?? 0;
  const common = { line, date, name, currency, category: category.trim(), decimals, original };
  const isPayment = PAYMENTS.has(category.trim().toLowerCase());
  if (effects.reduce((sum, [, effect]) => sum + effect, 0) !== 0) builder.leaveOut(line, 'sum', name);
  else if (minor !== 0 && effects.every(([, effect]) => effect === 0)) builder.leaveOut(line, 'nobodyElse', name);
  else if (isPayment) builder.add({ ...common, ...moved(effects), isPayment: true });
  else if (minor < 0) {
    const turnedAround = effects.map(([key, effect]) => [key, 0 - effect] as const);
    builder.add({ ...common, ...rebuilt(-minor, turnedAround), isIncome: true });
  } else builder.add({ ...common, ...rebuilt(minor, effects) });
}

/** Hestia's own table says behind the name what it was paid in (E7): `Fondue [CHF 20.00 × 1.0534]`. */
function originalIn(raw: string): { name: string; original: Original | null } {
  const found = /^(.+) \[([A-Z]{3}) (-?\d+(?:\.\d+)?) × (\S+)\]$/s.exec(raw);
  const [, name = '', currency = '', amount = '', rate = ''] = found ?? [];
  const original = found && originalFrom({ currency, amount: Number(amount), rate });
  return original ? { name, original } : { name: raw, original: null };
}

type Effects = readonly (readonly [key: string, minor: number])[];

/** I3: who is down owes that; who is up paid that, and the rest of the cost falls evenly to them, who paid it, too. */
function rebuilt(minor: number, effects: Effects) {
  const payers = effects.filter(([, effect]) => effect > 0);
  const up = payers.reduce((sum, [, effect]) => sum + effect, 0);
  const rest = minor - up;
  const own = (place: number) => Math.floor(rest / payers.length) + (place < rest % payers.length ? 1 : 0);
  const paid = payers.map(([key, effect], place) => [key, effect + own(place)] as const);
  const shares = [
    ...payers.map(([key], place) => [key, own(place)] as const),
    ...effects.filter(([, effect]) => effect < 0).map(([key, effect]) => [key, -effect] as const),
  ];
  // A cost below what was moved makes a negative share, which the checks refuse.
  return { minor, paid: Object.fromEntries(paid), split: byValue(Object.fromEntries(shares)) };
}

/** Money that went from those who are up to those who are down. */
function moved(effects: Effects) {
  const up = effects.filter(([, effect]) => effect > 0);
  const down = effects.filter(([, effect]) => effect < 0).map(([key, effect]) => [key, -effect] as const);
  const minor = up.reduce((sum, [, effect]) => sum + effect, 0);
  return { minor, paid: Object.fromEntries(up), split: byValue(Object.fromEntries(down)) };
}
