// The same file as other programs write it: each gives the same dry run, or is refused; none silently gives another sum.
import { describe, expect, test } from 'vitest';
import { differences, effectsOfEntry } from '../dry-run/proof.ts';
import { read } from '../book/reading.test-utils.ts';
import { readTable } from '../book/table.ts';

const cases: Readonly<Record<string, string>> = {
  'Spliit, even splits with weights': [
    '"Date","Description","Category","Currency","Cost","Original cost","Original currency","Conversion rate","Is Reimbursement","Split mode","Jo","Kim"',
    '"2025-11-16","Ferry","Transportation","EUR","210.00",,,,"No","Evenly",-126,84',
    '"2025-11-16","Gas","Gas/Fuel","EUR","40.00",,,,"No","Evenly",24,-16',
  ].join('\n'),
  'Splitwise, in another currency': [
    'Date,Description,Category,Cost,Currency,Jo,Kim',
    '',
    '2026-10-31,Sweets,General,20.00,NZD,10.00,-10.00',
    '',
    '2026-11-20,Total balance, , ,NZD,10.00,-10.00',
  ].join('\n'),
  'I Hate Money 6': [
    'what,amount,currency,date,payer_name,payer_weight,owers',
    'refund,13.33,XXX,2017-01-01,Kim,1.0,Lou',
    'wine,200.0,XXX,2016-12-31,Lou,1.0,"Jo, Kim"',
    'cheese,10.0,XXX,2016-12-31,Jo,2.0,"Jo, Lou, Kim, Max"',
  ].join('\n'),
  'I Hate Money 4': [
    'what,amount,date,payer_name,payer_weight,owers',
    'wine,200.0,2016-12-31,Lou,1.0,"Jo, Kim"',
    'cheese,10.0,2016-12-31,Jo,2.0,"Jo, Lou, Kim"',
    'paid,1.0,2016-12-31,Kim,1.0,Lou',
  ].join('\n'),
  Sesterce: [
    'Date,Title,Paid by Pip,Paid by Sol,Paid by Bo,Paid for Pip,Paid for Sol,Paid for Bo,Currency,Category',
    '20230722,Hotel,358.0,0.0,0.0,0.0,169.0,189.0,EUR,Hosting',
  ].join('\n'),
  'Splitwise, with parts of a cent': [
    'Date,Description,Category,Cost,Currency,Jo,Kim,Lou,Max',
    '',
    '2026-08-26,Car,Car,1231.46,USD,923.595,-307.865,-307.865,-307.865',
    '',
    '2026-09-13,Total balance, , ,USD,923.595,-307.865,-307.865,-307.865',
  ].join('\n'),
  'Splitwise, saved by a spreadsheet': [
    'Date;Description;Category;Cost;Currency;Jo;Kim',
    '25/12/2023;Lunch;Dining out;80,00;EUR;40,00;-40,00',
    '01/01/2024;Taxi;Taxi;12,40;EUR;-6,20;6,20',
    ';Total balance;;;EUR;33,80;-33,80',
  ].join('\n'),
  'Splitwise, with a blank column': [
    'Datum,Beschreibung,Kategorie,Kosten,Währung,Jo,,Kim',
    '2023-03-06,Kaffee,Allgemein,10.00,EUR,5.00,,-5.00',
  ].join('\n'),
  Cospend: [
    'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,categoryid,paymentmode',
    'rent,100.00,2026-01-02,,Jo,1.5,1,"Jo,Kim",n,,',
    'bread,3.35,2026-01-03,,Kim,1,1,"Jo,Kim",n,,',
    '',
    'name,weight,active',
    'Jo,1.5,1',
    'Kim,1,1',
  ].join('\n'),
};

type Cells = readonly (readonly string[])[];
type CsvVariant = { readonly sign: string; readonly end: string; readonly isQuoted: boolean };

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const write = (rows: Cells, { sign = ',', end = '\n', isQuoted = false }: Partial<CsvVariant> = {}): string =>
  rows
    .map((cells) => cells.map((cell) => (isQuoted || /["\n]/.test(cell) || cell.includes(sign) ? quoted(cell) : cell)))
    .map((cells) => cells.join(sign) + end)
    .join('');

const isNumber = (cell: string) => /^-?\d+\.\d+$/.test(cell);
const isFigure = (cell: string) => /^-?\d+[.,]\d+$/.test(cell);
/** A table in parts has no one order of columns. */
const inOrder = (rows: Cells, order: (cells: readonly string[]) => readonly string[]): Cells => {
  const width = rows[0]?.length ?? 0;
  return rows.map((cells) => (cells.length === width ? order(cells) : cells));
};
const blanksBetween = (rows: Cells): Cells => rows.flatMap((cells) => [[''], cells, cells.map(() => '')]);

const variants: Readonly<Record<string, (rows: Cells) => string>> = {
  'as it is written': (rows) => write(rows),
  'with its columns turned round': (rows) => write(inOrder(rows, (cells) => cells.toReversed())),
  'with its columns moved on': (rows) => write(inOrder(rows, ([first = '', ...others]) => [...others, first])),
  'with a mark in front': (rows) => `\uFEFF${write(rows)}`,
  'with the lines of Windows': (rows) => write(rows, { end: '\r\n' }),
  'with the lines of old Macs': (rows) => write(rows, { end: '\r' }),
  'parted by semicolons': (rows) => write(rows, { sign: ';' }),
  'parted by tabs': (rows) => write(rows, { sign: '\t' }),
  'parted by bars': (rows) => write(rows, { sign: '|' }),
  'with all in quotes': (rows) => write(rows, { isQuoted: true }),
  'with blank rows at its end': (rows) => `${write(rows)}\n,,,\n\n`,
  'with blank rows in between': (rows) => write(blanksBetween(rows)),
  'with blank columns': (rows) => write(inOrder(rows, ([first = '', ...others]) => ['', first, '', ...others, '', ''])),
  'with its names in capitals': ([header = [], ...rows]) => write([header.map((name) => name.toUpperCase()), ...rows]),
  'with commas before decimals': (rows) =>
    write(
      rows.map((cells) => cells.map((cell) => (isNumber(cell) ? cell.replace('.', ',') : cell))),
      { sign: ';' },
    ),
  'with only its figures in quotes': (rows) =>
    rows.map((cells) => `${cells.map((cell) => (isFigure(cell) ? quoted(cell) : cell)).join(';')}\n`).join(''),
  'with commas before decimals, in quotes': (rows) =>
    rows
      .map((cells) => cells.map((cell) => (isNumber(cell) ? quoted(cell.replace('.', ',')) : cell)))
      .map((cells) => `${cells.join(';')}\n`)
      .join(''),
  'with the euro sign at its amounts': ([header = [], ...rows]) => {
    // Each part of a table has separate columns.
    const isAmount = (place: number, cells: readonly string[]) =>
      cells.length === header.length && !/weight|active/.test(header[place] ?? '');
    const withSign = rows.map((cells) =>
      cells.map((cell, place) => (isFigure(cell) && isAmount(place, cells) ? `${cell} €` : cell)),
    );
    return write([header, ...withSign]);
  },
  'all of it at once': (rows) =>
    `\uFEFF${write(
      blanksBetween(inOrder(rows, (cells) => ['', ...cells.toReversed()])).map((cells) =>
        cells.map((cell) => (isNumber(cell) ? cell.replace('.', ',') : cell)),
      ),
      { sign: ';', end: '\r\n', isQuoted: true },
    )}`,
};

/** The preview before saving, by name, with the columns in any order. */
function dryRunOf(text: string) {
  const book = read(text);
  const { entries, members, leftOut, warnings, unclearDays, format } = book;
  const named = (parts: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      members
        .map(({ key, name }) => [name.toLowerCase(), parts[key] ?? 0] as const)
        .filter(([, minor]) => minor !== 0)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    );
  return {
    format,
    lines: entries.map((entry) => ({
      day: entry.date,
      name: entry.name,
      category: entry.isPayment ? 'payment' : entry.category,
      currency: entry.currency,
      minor: entry.minor,
      paid: named(entry.paid),
      effects: named(effectsOfEntry(entry)),
    })),
    leftOut: leftOut.map(({ reason, words }) => [reason, words]),
    unclear: unclearDays.length,
    differs: differences(book)?.length ?? null,
    warnings,
  };
}

describe.each(Object.entries(cases))('%s', (_, text) => {
  const rows = readTable(text).map(({ cells }) => cells);
  const expected = dryRunOf(text);

  test('the file has entries', () => {
    expect(expected.lines.length).toBeGreaterThan(0);
    expect(expected.leftOut).toEqual([]);
  });

  test.each(Object.entries(variants))('%s', (_name, made) => {
    expect(dryRunOf(made(rows))).toEqual(expected);
  });
});

test('an unreadable weight is reported with its line: it would change the sums', () => {
  const cospend = cases['Cospend']?.replace('\nJo,1.5,1', '\nJo,1.5 €,1') ?? '';
  expect(() => read(cospend)).toThrow(expect.objectContaining({ code: 'malformed', line: 6 }) as Error);
});
