import Papa from 'papaparse';
import { UnreadableFile } from './book.ts';

/** A row of a table with the line on which it begins. */
export type Row = { readonly line: number; readonly cells: readonly string[] };

/** The rows of a table, blank ones included. The formula guards of spreadsheets are undone. */
export function readTable(text: string): readonly Row[] {
  // One that was edited may have lines of both kinds.
  const even = text.replaceAll(/\r\n?/g, '\n');
  const { data, errors } = Papa.parse<string[]>(even, { delimitersToGuess: [',', ';', '\t'] });
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

const breaksIn = (cell: string): number => cell.split('\n').length - 1;

/** A quote before what a spreadsheet would take for a formula is no part of the text. */
const unguarded = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);

export const isBlank = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === '');

/** Finds a cell by the name of its column, in any case; `''` where there is none. */
export function columnsOf(header: Row): (row: Row, name: string) => string {
  const places = new Map(header.cells.map((cell, place) => [cell.trim().toLowerCase(), place]));
  return ({ cells }, name) => cells[places.get(name.toLowerCase()) ?? -1]?.trim() ?? '';
}

/** Whether a row names these columns first, in any case. */
export const startsWithColumns = ({ cells }: Row, names: readonly string[]): boolean =>
  names.every((name, place) => cells[place]?.trim().toLowerCase() === name.toLowerCase());
