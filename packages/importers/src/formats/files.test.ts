import { describe, expect, test } from 'vitest';
import { importLimits } from '@hestia/contract/imports/limits.ts';
import { readFile } from './read.ts';
import { read, rowsOf } from '../book/reading.test-utils.ts';

const TABLE = 'Date,Description,Category,Cost,Currency,Léa,Tomasz\r\n\r\n2025-01-02,Crème,Café,4.00,EUR,2.00,-2.00\r\n';
const bytesOf = (text: string, unit: 1 | 2, little = true) => {
  const bytes = new Uint8Array(text.length * unit);
  const view = new DataView(bytes.buffer);
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (unit === 1) view.setUint8(place, code);
    else view.setUint16(place * 2, code, little);
  }
  return bytes;
};

test.each([
  ['UTF-8', new TextEncoder().encode(TABLE)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${TABLE}`)],
  ['UTF-16 LE with a mark', bytesOf(`\uFEFF${TABLE}`, 2)],
  ['UTF-16 BE with a mark', bytesOf(`\uFEFF${TABLE}`, 2, false)],
  ['UTF-16 LE without', bytesOf(TABLE, 2)],
  ['UTF-16 BE without', bytesOf(TABLE, 2, false)],
  ['Latin-1', bytesOf(TABLE, 1)],
])('reads %s', (_, bytes) => {
  expect(rowsOf(readFile(bytes))).toEqual([
    [3, '2025-01-02', 'Crème', 'Café', 400, { Léa: 400 }, { Léa: 200, Tomasz: 200 }],
  ]);
});

test('reads the euro sign of Windows', () => {
  const bytes = bytesOf(TABLE.replace('Crème', 'Crème 5x'), 1);
  const windows = bytes.map((byte) => (byte === 'x'.charCodeAt(0) ? 0x80 : byte));
  expect(rowsOf(readFile(windows))[0]?.[2]).toBe('Crème 5€');
});

test('progress is reported for tables and data', () => {
  const steps = (text: string) => {
    const received: number[] = [];
    readFile(new TextEncoder().encode(text), (done) => received.push(done));
    return received;
  };
  const plain = { what: 'Soup', amount: 4, date: '2025-01-02', payer_name: 'Ana', owers: ['Ana', 'Bo'] };
  expect([steps(TABLE), steps(JSON.stringify([plain]))]).toEqual([
    [0.2, 0.6],
    [0.2, 0.5],
  ]);
});

test('broken data are reported with their line', () => {
  expect(() => read('{\n"format": hestia}')).toThrow(expect.objectContaining({ code: 'malformed', line: 2 }));
});

test('a bill without a payer or without debtors is left out', () => {
  const bill = { what: 'Soup', amount: 4, date: '2025-01-02', payer_name: 'Ana', owers: ['Ana', 'Bo'] };
  const book = read(JSON.stringify([bill, { ...bill, payer_name: '' }, { ...bill, owers: [] }]));
  expect(book.entries).toHaveLength(1);
  expect(book.leftOut).toEqual([2, 3].map((line) => ({ line, reason: 'people', words: 'Soup' })));
});

describe("a file that can't be imported is refused, with the line", () => {
  const row = '2025-01-02,Crème,Café,4.00,EUR,2.00,-2.00\n';
  test.each([
    ['nothing', '', { code: 'empty' }],
    ['blank lines', '\n \n', { code: 'empty' }],
    ['only a header', 'Date,Description,Category,Cost,Currency,Léa\n', { code: 'empty' }],
    ['another table', 'a,b,c\n1,2,3\n', { code: 'unknown' }],
    ['a letter', 'Dear all,\nI have moved out.\n', { code: 'unknown' }],
    ['other data', '{"name": "package"}', { code: 'unknown' }],
    ['a list', '[1, 2]', { code: 'unknown' }],
    ['data that were cut off', '{"format": "hestia-money",\n "version": 1,\n "expen', { code: 'truncated', line: 3 }],
    [
      'data that were cut off after an entry',
      '{"format": "hestia-money",\n "expenses": [\n{"id": "a"}',
      { code: 'truncated', line: 3 },
    ],
    [
      'data that were cut off in a word',
      '{"format": "hestia-money",\n "isPayment": fal',
      { code: 'truncated', line: 2 },
    ],
    ['data that were cut off in an escape', '{"format":\n "hestia\\', { code: 'truncated', line: 2 }],
    ['broken data', '{"format":\n hestia}', { code: 'malformed', line: 2 }],
    ['data without a comma', '{"format": "hestia-money"\n\n "version": 1}', { code: 'malformed', line: 3 }],
    ['data with the wrong bracket', '{"expenses": [\n1, 2\n}}', { code: 'malformed', line: 3 }],
    ['data whose parts are sound, and are none', '{"a": ,}', { code: 'malformed', line: null }],
    ['data of a later version', '{"format": "hestia-money", "version": 2}', { code: 'newer' }],
    ['data without people', '{"format": "hestia-money", "version": 1}', { code: 'malformed' }],
    ['a table that was cut off', `${TABLE}2025-01-03,"Soup`, { code: 'truncated', line: 4 }],
    [
      'quotes in the wrong place',
      `${TABLE}2025-01-03,"So"up",Food,4.00,EUR,2.00,-2.00\n${row}`,
      { code: 'malformed', line: 4 },
    ],
    ['a workbook', 'PK\u0003\u0004rest', { code: 'spreadsheet' }],
    ['a picture', '\u0089PNG\u0000\u0001\u0002', { code: 'binary' }],
    ['too many rows', TABLE + row.repeat(20_000), { code: 'tooMany', count: 20_001 }],
  ])(
    '%s',
    (_, text, fault) => {
      expect(() => read(text)).toThrow(expect.objectContaining(fault));
    },
    60_000,
  );

  test('50 MB', () => {
    expect(() => readFile(new Uint8Array(50 * 1024 * 1024))).toThrow(expect.objectContaining({ code: 'tooLarge' }));
  });

  test('a file with the largest number of rows is accepted', () => {
    expect(read(TABLE + row.repeat(importLimits.expenses - 1)).entries).toHaveLength(importLimits.expenses);
  });
});
