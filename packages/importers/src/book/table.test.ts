import { expect, test } from 'vitest';
import { columnsOf, hasColumns, isBlank, otherColumns, readTable } from './table.ts';

const rowsOf = (text: string) => readTable(text).map(({ line, cells }) => [line, ...cells]);
const row = (...cells: string[]) => ({ line: 1, cells });

test('rows know their first line, also after cells of several lines, with any line endings', () => {
  expect(rowsOf('a,b\r\n"1\r\n2\r\n3",c\rd,e\n')).toEqual([
    [1, 'a', 'b'],
    [2, '1\n2\n3', 'c'],
    [5, 'd', 'e'],
    [6, ''],
  ]);
});

test('commas, semicolons and tabs part cells', () => {
  for (const mark of [',', ';', '\t']) expect(rowsOf(['a', 'b', 'c'].join(mark))).toEqual([[1, 'a', 'b', 'c']]);
});

test('the quote before a formula is not part of the text, another quote is', () => {
  expect(rowsOf("'=1+1,'-5,'+4,'@b,'tis,=2")).toEqual([[1, '=1+1', '-5', '+4', '@b', "'tis", '=2']]);
});

test('unclosed or stray quotes are reported with their line', () => {
  expect(() => readTable('a,b\n"c\nd')).toThrow(expect.objectContaining({ code: 'truncated', line: 2 }));
  expect(() => readTable('a,b\nc,d\n"e"f,g\n')).toThrow(expect.objectContaining({ code: 'malformed', line: 3 }));
});

test('a row is blank when all of its cells are', () => {
  expect([row(''), row(' ', '\t'), row('', 'a'), row('a', '')].map(isBlank)).toEqual([true, true, false, false]);
});

test('cells are found by the name of their column, ignoring case and surrounding text', () => {
  const cellOf = columnsOf(row(' Date ', 'COST'));
  expect([cellOf(row(' 1 ', '2'), 'date'), cellOf(row('1', '2'), 'Cost')]).toEqual(['1', '2']);
  expect([cellOf(row('1', '2'), 'payer'), cellOf(row('1'), 'cost')]).toEqual(['', '']);
});

test('a table is recognized by the names of its columns, in any order and case', () => {
  expect(hasColumns(row(' DATE', 'more', 'Cost '), ['cost', 'date'])).toBe(true);
  expect(hasColumns(row('date'), ['date', 'cost'])).toBe(false);
});

test("other columns are members': one that is blank in every row is none", () => {
  const header = row('Cost', 'Ana', '', 'cost', '');
  const other = otherColumns(header, [header, { line: 2, cells: ['1', '2', '', '3', '4'] }], ['COST', 'Date']);
  expect(other).toEqual([
    { name: 'Ana', place: 1 },
    { name: 'cost', place: 3 },
    { name: '', place: 4 },
  ]);
});

test('commas, semicolons, tabs or bars may separate a table', () => {
  for (const sign of [',', ';', '\t', '|']) {
    const rows = readTable(
      ['Date', 'Title', 'Paid by Ana'].join(sign) + '\n' + ['2025-05-06', 'Sofa', '30.00'].join(sign),
    );
    expect(rows[1]?.cells).toEqual(['2025-05-06', 'Sofa', '30.00']);
  }
});
