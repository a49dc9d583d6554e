// Splitwise's table, and Hestia's own, which has its shape (docs/export.md E1–E5).
import { inProportion } from '@hestia/contract/money/coins/proportion.ts';
import type { Original } from '@hestia/contract/money/shapes/schemas.ts';
import type { Book } from '@hestia/contract/imports/book.ts';
import { BookBuilder } from '../book/builder.ts';
import { readDay } from '../book/days.ts';
import {
  byValue,
  type DecimalSign,
  decimalSignIn,
  decimalsRead,
  readCurrency,
  readFigure,
  readMinor,
} from '../book/figures.ts';
import { originalFrom } from '../book/rates.ts';
import { columnsOf, hasColumns, isBlank, otherColumns, type Row } from '../book/table.ts';

/** Its columns in Splitwise's translations, in any order. Other languages are recognized by the shape of the rows. */
const HEADERS = [
  ['Date', 'Description', 'Category', 'Cost', 'Currency'],
  ['Date', 'Description', 'Catégorie', 'Coût', 'Devise'],
  ['Datum', 'Beschreibung', 'Kategorie', 'Kosten', 'Währung'],
  ['Fecha', 'Descripción', 'Categoría', 'Coste', 'Moneda'],
  ['日付', '概要', 'カテゴリ', '費用', '通貨'],
];
const COLUMN_COUNT = 5;
const COST = 3;

/** Names of the category of repayments. */
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
  if (row.cells.length <= COLUMN_COUNT) return false;
  if (namesOf(row)) return true;
  const next = rows.find((each) => each.line > row.line && !isBlank(each));
  if (next === undefined || next.cells.length < row.cells.length) return false;
  const [day = '', , , cost = '', currency = ''] = next.cells;
  const isDay = (readDay(day) ?? readDay(day, 'monthFirst')) !== null;
  return isDay && (cost.trim() === '' || readMinor(cost) !== null) && readCurrency(currency) !== null;
}

/** The names of the five columns in the language that names them all, in any order. */
const namesOf = (header: Row) => HEADERS.find((names) => hasColumns(header, names));

type Layout = {
  /** Date, description, category, cost and currency of a row. */
  readonly common: (row: Row) => readonly string[];
  readonly members: readonly { readonly key: string; readonly place: number }[];
  readonly sign: DecimalSign;
};

export function readSplitwise(rows: readonly Row[], header: Row): Book {
  const builder = new BookBuilder('splitwise');
  const [first] = rows.filter((row) => !isBlank(row));
  if (first !== header) builder.warn('friends');
  // In an unknown language the columns are in their usual order.
  const names = namesOf(header) ?? header.cells.slice(0, COLUMN_COUNT);
  const cellOf = columnsOf(header);
  const lines = rows.filter((row) => row.line > header.line && !isBlank(row));
  // Two of one name are two.
  const members = otherColumns(header, lines, names).map(({ name, place }) => ({
    place,
    key: builder.member(name, `${place}`),
  }));
  const common = (row: Row) => names.map((name) => cellOf(row, name));
  const figures = lines.flatMap((row) => [
    common(row)[COST] ?? '',
    ...members.map(({ place }) => row.cells[place] ?? ''),
  ]);
  const layout = { common, members, sign: decimalSignIn(figures) };
  for (const row of lines) readRow(builder, row, layout);
  return builder.finish();
}

function readRow(builder: BookBuilder, row: Row, { common: commonOf, members, sign }: Layout): void {
  const { line, cells } = row;
  const [date = '', rawName = '', category = '', cost = '', currency = ''] = commonOf(row);
  const said = { sign, currency: readCurrency(currency) };
  const { name, original } = originalIn(rawName);
  const decimals = decimalsRead(said.currency);
  const parts = members.map(({ key, place }) => [key, readFigure(cells[place] ?? '', decimals, said)] as const);
  const minor = cost === '' ? 0 : readMinor(cost, decimals, said);
  if (minor === null || parts.some(([, part]) => part === null)) {
    const isCut = members.some(({ place }) => place >= cells.length);
    builder.leaveOut(line, isCut ? 'unreadable' : 'amount', name || date);
    return;
  }
  const effects = parts.map(([key, part]) => [key, part ?? 0] as const);
  // The last row of each currency: all balances, without a cost.
  if (cost === '') {
    builder.totals.push({ currency: readCurrency(currency) ?? '', minor: Object.fromEntries(effects) });
    return;
  }
  const common = { line, date, name, currency, category, decimals, original };
  const isPayment = PAYMENTS.has(category.toLowerCase());
  const sum = effects.reduce((all, [, effect]) => all + effect, 0);
  if (!isNothing(sum, effects)) builder.leaveOut(line, 'sum', name);
  else if (minor !== 0 && effects.every(([, effect]) => effect === 0)) builder.leaveOut(line, 'nobodyElse', name);
  else if (isPayment) builder.add({ ...common, ...moved(effects), isPayment: true });
  else if (minor < 0) {
    const turnedAround = effects.map(([key, effect]) => [key, 0 - effect] as const);
    builder.add({ ...common, ...rebuilt(-minor, turnedAround), isIncome: true });
  } else builder.add({ ...common, ...rebuilt(minor, effects) });
}

/** Hestia's own table has the original payment after the name (E7): `Fondue [CHF 20.00 × 1.0534]`. */
function originalIn(raw: string): { name: string; original: Original | null } {
  const found = /^(.+) \[([A-Z]{3}) (-?\d+(?:\.\d+)?) × (\S+)\]$/s.exec(raw);
  const [, name = '', currency = '', amount = '', rate = ''] = found ?? [];
  const original = found && originalFrom({ currency, amount: Number(amount), rate });
  return original ? { name, original } : { name: raw, original: null };
}

type Effects = readonly (readonly [key: string, minor: number])[];

/** Cells of thirds that were cut sum to the last decimal of each. */
const isNothing = (sum: number, effects: Effects): boolean =>
  effects.every(([, effect]) => Number.isInteger(effect)) ? sum === 0 : Math.abs(sum) < 0.1;

/** I3: who is down owes that; who is up paid that, and the rest of the cost falls evenly to them, who paid it, too. */
function rebuilt(minor: number, effects: Effects) {
  const payers = effects.filter(([, effect]) => effect > 0);
  const least = payers.map(([, effect]) => Math.ceil(effect));
  const rest = minor - least.reduce((sum, effect) => sum + effect, 0);
  // The whole amount was transferred, up to fractions of a minor unit: those above zero share none of it.
  if (rest < 0 && rest > -payers.length && effects.some(([, effect]) => !Number.isInteger(effect)))
    return moved(effects);
  const own = (place: number) => Math.floor(rest / payers.length) + (place < rest % payers.length ? 1 : 0);
  const paid = payers.map(([key], place) => [key, (least[place] ?? 0) + own(place)] as const);
  const shares = [
    ...payers.map(([key, effect], place) => [key, (paid[place]?.[1] ?? 0) - effect] as const),
    ...effects.filter(([, effect]) => effect < 0).map(([key, effect]) => [key, -effect] as const),
  ];
  // A cost below what was moved makes a negative share, which the checks refuse.
  return { minor, paid: Object.fromEntries(paid), ...sharedAs(minor, shares) };
}

/** Parts of minor units are weights, which say them exactly (I11). */
function sharedAs(minor: number, shares: Effects) {
  const parts = Object.fromEntries(shares);
  if (shares.every(([, share]) => Number.isInteger(share))) return { split: byValue(parts) };
  return { split: byValue(inWhole(minor, shares)), weights: parts };
}

/** Money moved from creditors to debtors. */
function moved(effects: Effects) {
  const up = effects.filter(([, effect]) => effect > 0);
  const down = effects.filter(([, effect]) => effect < 0).map(([key, effect]) => [key, -effect] as const);
  const minor = Math.round(up.reduce((sum, [, effect]) => sum + effect, 0));
  return { minor, paid: inWhole(minor, up), split: byValue(inWhole(minor, down)) };
}

/** A whole in proportion to figures that may be finer than minor units. */
const inWhole = (minor: number, figures: Effects): Record<string, number> =>
  Object.fromEntries(
    inProportion(
      minor,
      figures.map(([key, figure]) => [key, BigInt(Math.round(figure * 1e4))] as const),
    ),
  );
