import Papa from 'papaparse';
import { UnreadableFile } from '@hestia/contract/imports/book.ts';

/** A row of a table with the line on which it begins. */
export type Row = { readonly line: number; readonly cells: readonly string[] };

/** The rows of a table, blank ones included. The formula guards of spreadsheets are undone. */
export function readTable(text: string): readonly Row[] {
  // An edited table may have both kinds of line ends.
  const even = text.replaceAll(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(even, { delimiter: signIn(even) });
  const rows: Row[] = [];
  let line = 1;
  for (const cells of data) {
    rows.push({ line, cells: cells.map(unguarded) });
    line += 1 + cells.reduce((sum, cell) => sum + breaksIn(cell), 0);
  }
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const at = rows[broken.row ?? 0]?.line ?? line;
    throw new UnreadableFile(broken.code === 'MissingQuotes' ? 'truncated' : 'malformed', { line: at });
  }
  return rows;
}

const SIGNS = [',', ';', '\t', '|'];

/**
 * The separator: the most frequent in the first two lines, of which one names the columns. Lines below have commas in their
 * numbers, too.
 */
function signIn(text: string): string {
  const lines = text.replaceAll(/"[^"]*"/g, '').split('\n', LINES_LOOKED_AT);
  const first = lines.filter((line) => line.trim() !== '').slice(0, 2);
  const count = (sign: string) => first.reduce((sum, line) => sum + line.split(sign).length - 1, 0);
  return SIGNS.reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}

const LINES_LOOKED_AT = 100;

const breaksIn = (cell: string): number => cell.split('\n').length - 1;

/** A quote before what a spreadsheet would take for a formula is no part of the text. */
const unguarded = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

export const isBlank = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === '');

const plain = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** The first column of each name. */
function placesOf({ cells }: Row): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  cells.forEach((cell, place) => {
    if (!places.has(plain(cell))) places.set(plain(cell), place);
  });
  return places;
}

/** Finds a cell by the name of its column, in any case; `''` if missing. */
export function columnsOf(header: Row): (row: Row, name: string) => string {
  const places = placesOf(header);
  return ({ cells }, name) => cells[places.get(plain(name)) ?? -1]?.trim() ?? '';
}

/** Whether a row names these columns, in any order and case. */
export function hasColumns(header: Row, names: readonly string[]): boolean {
  const places = placesOf(header);
  return names.every((name) => places.has(plain(name)));
}

/** The columns of a table other than the named ones: one per member. Columns left blank by a spreadsheet in all rows are skipped. */
export function otherColumns(
  header: Row,
  rows: readonly Row[],
  names: readonly string[],
): readonly { readonly name: string; readonly place: number }[] {
  const places = placesOf(header);
  const named = new Set(names.map((name) => places.get(plain(name))));
  const isFilled = (place: number) =>
    rows.some(({ cells, line }) => line >= header.line && (cells[place] ?? '').trim() !== '');
  return header.cells
    .map((name, place) => ({ name, place }))
    .filter(({ place }) => !named.has(place) && isFilled(place));
}
