import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Book } from '@hestia/contract/imports/book.ts';
import { differences } from '../dry-run/proof.ts';
import { read, rowsOf } from '../book/reading.test-utils.ts';

const HEADER = 'Date,Description,Category,Cost,Currency,Léa,Tomasz,Yuki';
const file = (...rows: readonly string[]) => [HEADER, '', ...rows, ''].join('\n');
const namesOf = ({ members }: Book) => members.map(({ name }) => name);

test('an export of a group: shares, a repayment, and the balances at its end prove it', () => {
  const book = read(
    file(
      '2025-03-01,Groceries,Groceries,30.00,EUR,20.00,-10.00,-10.00',
      '2025-03-02,"Rent, March",Rent,900.00,EUR,-300.00,600.00,-300.00',
      '2025-03-03,Tomasz paid Léa,Payment,5.00,EUR,-5.00,5.00,0.00',
      '',
      '2025-03-04,Total balance, , ,EUR,-285.00,595.00,-310.00',
    ),
  );
  expect(namesOf(book)).toEqual(['Léa', 'Tomasz', 'Yuki']);
  expect(rowsOf(book)).toEqual([
    [3, '2025-03-01', 'Groceries', 'Groceries', 3000, { Léa: 3000 }, { Léa: 1000, Tomasz: 1000, Yuki: 1000 }],
    [4, '2025-03-02', 'Rent, March', 'Rent', 90_000, { Tomasz: 90_000 }, { Tomasz: 30_000, Léa: 30_000, Yuki: 30_000 }],
    [5, '2025-03-03', 'Tomasz paid Léa', 'payment', 500, { Tomasz: 500 }, { Léa: 500 }],
  ]);
  expect([book.format, book.leftOut, book.warnings, differences(book)]).toEqual(['splitwise', [], [], []]);
});

test('differing balances are listed, by person and currency', () => {
  const book = read(
    file(
      '2025-03-01,Groceries,Food,30.00,EUR,20.00,-10.00,-10.00',
      '2025-03-01,Taxi,Food,9.00,CHF,-3.00,6.00,-3.00',
      '2025-03-04,Total balance, , ,EUR,21.00,-11.00,-10.00',
      '2025-03-04,Total balance, , ,CHF,-3.00,6.00,-3.00',
    ),
  );
  expect(differences(book)).toEqual([
    { key: 'p1', currency: 'EUR', file: 2100, read: 2000 },
    { key: 'p2', currency: 'EUR', file: -1100, read: -1000 },
  ]);
});

describe('the header', () => {
  test.each([
    ['French', 'Date,Description,Catégorie,Coût,Devise', 'Paiement'],
    ['German', 'Datum,Beschreibung,Kategorie,Kosten,Währung', 'Zahlung'],
    ['Spanish', 'Fecha,Descripción,Categoría,Coste,Moneda', 'Pago'],
    ['Japanese', '日付,概要,カテゴリ,費用,通貨', '支払い'],
    ['Italian, by the shape of its rows', 'Data,Descrizione,Categoria,Costo,Valuta', 'Pagamento'],
    ['Chinese, by the shape of its rows', '日期,描述,类别,费用,货币', '付款'],
  ])('in %s', (_, columns, payment) => {
    const book = read(
      `${columns},A,B\n\n2025-01-02,x,${payment},4.00,EUR,4.00,-4.00\n2025-01-02,y, , ,EUR,4.00,-4.00\n`,
    );
    expect(rowsOf(book)).toEqual([[3, '2025-01-02', 'x', 'payment', 400, { A: 400 }, { B: 400 }]]);
    expect(differences(book)).toEqual([]);
  });

  test('after the note of a friend’s export', () => {
    const book = read(
      `Note: This export does not include group expenses.\n${HEADER.replace(',Yuki', '')}\n\n2025-01-02,Pizza,Dining out,20.00,EUR,10.00,-10.00\n`,
    );
    expect([book.warnings, rowsOf(book)[0]?.[4]]).toEqual([['friends'], 2000]);
  });

  test('of semicolons and decimal commas, as a spreadsheet saves it in Europe', () => {
    const book = read(
      'Datum;Beschreibung;Kategorie;Kosten;Währung;A;B\r\n\r\n2025-01-02;Öl;Essen;1.234,50;EUR;617,25;-617,25\r\n',
    );
    expect(rowsOf(book)).toEqual([[3, '2025-01-02', 'Öl', 'Essen', 123_450, { A: 123_450 }, { A: 61_725, B: 61_725 }]]);
  });
});

describe("entries that can't be imported exactly", () => {
  test('two payers share what is left of the cost, to the cent, and the balances stay', () => {
    const book = read(file('2025-03-01,Dinner,Food,100.01,EUR,30.00,3.34,-33.34'));
    expect(rowsOf(book)).toEqual([
      [3, '2025-03-01', 'Dinner', 'Food', 10_001, { Léa: 6334, Tomasz: 3667 }, { Léa: 3334, Tomasz: 3333, Yuki: 3334 }],
    ]);
  });

  test('lines that sum to zero are left out, each with its reason', () => {
    const book = read(
      file(
        '2025-02-30,No such day,Food,10.00,EUR,5.00,-5.00,0.00',
        '2025-02-01,Alone,Food,10.00,EUR,0.00,0.00,0.00',
        '2025-02-01,Nothing,Food,0.00,EUR,0.00,0.00,0.00',
        '2025-02-01,Uneven,Food,10.00,EUR,5.00,-4.00,0.00',
        '2025-02-01,More than it cost,Food,4.00,EUR,5.00,-5.00,0.00',
        '2025-02-01,Words,Food,ten,EUR,5.00,-5.00,0.00',
        '2025-02-01,Cut',
      ),
    );
    expect(book.entries).toEqual([]);
    expect(book.leftOut.map(({ line, reason, words }) => [line, reason, words])).toEqual([
      [3, 'date', 'No such day'],
      [4, 'nobodyElse', 'Alone'],
      [5, 'zero', 'Nothing'],
      [6, 'sum', 'Uneven'],
      [7, 'sum', 'More than it cost'],
      [8, 'amount', 'Words'],
      [9, 'unreadable', 'Cut'],
    ]);
  });

  test('money that came in is money back (M25)', () => {
    const book = read(file('2025-03-01,Deposit back,General,-90.00,EUR,-60.00,30.00,30.00'));
    expect(rowsOf(book)).toEqual([
      [3, '2025-03-01', 'Deposit back', 'General', -9000, { Léa: -9000 }, { Léa: -3000, Tomasz: -3000, Yuki: -3000 }],
    ]);
  });
});

test('odd texts: formulas behind a quote, lines in a name, two of one name, a name like a number, a very long one', () => {
  const long = 'x'.repeat(200);
  const book = read(
    `Date,Description,Category,Cost,Currency,Léa,Léa,1\n\n2025-01-01,"'=1+2",Food,3.00,EUR,2.00,-1.00,-1.00\n` +
      `2025-01-01,"two\nlines",Food,3.00,EUR,2.00,-1.00,-1.00\n2025-01-02,${long},Food,3.00,EUR,2.00,-1.00,-1.00\n`,
  );
  expect(namesOf(book)).toEqual(['Léa', 'Léa', '1']);
  expect(book.entries.map(({ line, name }) => [line, name.slice(0, 12), name.length])).toEqual([
    [3, '=1+2', 4],
    [4, 'two lines', 9],
    [6, 'xxxxxxxxxxxx', 120],
  ]);
  expect(book.entries[2]?.note).toBe(long);
});

test('entries sum to the cells, for any cells', () => {
  const row = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(fc.tuple(row, fc.nat(50_000), fc.boolean()), { minLength: 1, maxLength: 20 }), (rows) => {
      const cells = rows.map(([[a = 0, b = 0], more, isPayment]) => {
        const effects = [a, b, -a - b];
        const up = effects.filter((minor) => minor > 0).reduce((sum, minor) => sum + minor, 0);
        return { effects, cost: up + more, category: isPayment ? 'Payment' : 'Food' };
      });
      const decimal = (minor: number) => (minor / 100).toFixed(2);
      const sums = [0, 1, 2].map((place) => cells.reduce((sum, { effects }) => sum + (effects[place] ?? 0), 0));
      const text = cells.map(({ effects, cost, category }) =>
        ['2025-01-01', 'x', category, decimal(cost), 'EUR', ...effects.map(decimal)].join(','),
      );
      const book = read(file(...text, `2025-01-02,Total balance, , ,EUR,${sums.map(decimal).join(',')}`));
      expect(differences(book)).toEqual([]);
    }),
  );
});
