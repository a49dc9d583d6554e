// Files that once imported differently from their app, each with the expected result.
import { describe, expect, test } from 'vitest';
import { inDayOrder } from '../book/days.ts';
import { type Choices, prepare } from './prepare.ts';
import { balancesOf, differences } from './proof.ts';
import { read, rowsOf } from '../book/reading.test-utils.ts';

type Book = ReturnType<typeof read>;
const withNames = ({ members }: Book, parts: Readonly<Record<string, number>>) =>
  Object.fromEntries(members.map(({ key, name }) => [name, parts[key] ?? 0]));
const balances = (book: Book, currency: string | null = 'EUR') => withNames(book, balancesOf(book.entries, currency));
const daysOf = ({ entries }: Book) => entries.map(({ date }) => date);
/** In a household in which all people are mapped. */
const arrived = (book: Book, more: Partial<Choices> = {}) =>
  prepare(book, {
    currency: 'EUR',
    members: new Map(book.members.map(({ key, name }) => [key, name])),
    categories: new Map(),
    generalCategoryId: 'general',
    refundCategoryId: 'refund',
    ...more,
  });

describe('Spliit’s table', () => {
  const COLUMNS =
    '"Date","Description","Category","Currency","Cost","Original cost","Original currency","Conversion rate","Is Reimbursement","Split mode"';

  test('an even split stays even, with any weights in its cells', () => {
    const book = read(
      [
        `${COLUMNS},"Jo","Kim"`,
        '"2025-11-16","Ferry","Transportation","EUR","210.00",,,,"No","Evenly",-126,84',
        '"2025-11-16","Gas","Gas/Fuel","EUR","40.00",,,,"No","Evenly",24,-16',
      ].join('\n'),
    );
    expect(rowsOf(book).map((row) => row.slice(4))).toEqual([
      [21_000, { Kim: 21_000 }, { Jo: 10_500, Kim: 10_500 }],
      [4000, { Jo: 4000 }, { Jo: 2000, Kim: 2000 }],
    ]);
    expect(arrived(book).effects).toEqual({ Kim: 8500, Jo: -8500 });
  });

  test('other modes keep their cells; separately rounded ones become weights', () => {
    const book = read(
      [
        `\uFEFF${COLUMNS},"Jo","Kim","Lou"`,
        '"2025-11-16","Ferry","","EUR","210.00",,,,"No","Unevenly – By amount",-126,84,0',
        '"2025-11-16","Gas","","EUR","10.00",,,,"No","Unevenly – By shares",3.33,-3.33,-3.33',
        '"2025-11-16","Gas","","EUR","10.00",,,,"No","Unevenly – By shares",-3.33,3.33,-3.33',
        '"2025-11-16","Gas","","EUR","10.00",,,,"No","Unevenly – By shares",-3.33,-3.33,3.33',
      ].join('\r\n'),
    );
    expect(balances(book)).toEqual({ Jo: -12_600, Kim: 12_600, Lou: 0 });
  });

  test('cells since August 2026 are what Spliit counts with, to the cent', () => {
    const book = read(
      [
        `${COLUMNS},"Jo","Kim","Lou"`,
        '"2026-11-16","Gas","","EUR","10.00",,,,"No","Evenly",3.33,-3.34,-3.33',
        '"2026-11-16","Gas","","EUR","10.00",,,,"No","Evenly",3.33,-3.34,-3.33',
      ].join('\n'),
    );
    expect(balances(book)).toEqual({ Jo: 1334, Kim: -668, Lou: -666 });
    expect(book.entries.map(({ split }) => split.kind)).toEqual(['evenly', 'evenly']);
  });

  test('its columns may be in any order, also only the older ones', () => {
    const book = read(
      [
        'Split mode;Jo;Kim;Cost;Date;Is Reimbursement;Description',
        'Evenly;5,00;-5,00;10,00;2025-11-16;No;"a;\nb"',
      ].join('\r\n'),
    );
    expect(rowsOf(book)).toEqual([[2, '2025-11-16', 'a; b', null, 1000, { Jo: 1000 }, { Jo: 500, Kim: 500 }]]);
  });
});

test('Spliit’s data: 300 times 10.00 among three who are settled', () => {
  const expenses = Array.from({ length: 300 }, (_, n) => ({
    expenseDate: '2026-01-01T00:00:00.000Z',
    title: `x${n}`,
    amount: 1000,
    paidById: 'abc'[n % 3],
    paidFor: ['a', 'b', 'c'].map((participantId) => ({ participantId, shares: 100 })),
    isReimbursement: false,
    splitMode: 'EVENLY',
  }));
  const participants = ['a', 'b', 'c'].map((id) => ({ id, name: id }));
  const {
    effects,
    rounding,
    expenses: sent,
  } = arrived(read(JSON.stringify({ id: 'g', name: 'g', currency: '€', currencyCode: 'EUR', participants, expenses })));
  expect(effects).toEqual({ a: 0, b: 0, c: 0 });
  expect(rounding).toBeNull();
  // The server gives leftover units in the order sent (M2).
  expect(sent.map(({ splitBetween }) => splitBetween?.[0]).slice(0, 4)).toEqual(['a', 'b', 'c', 'a']);
});

describe('I Hate Money', () => {
  test('5.0 to 6.1, with currencies and without kinds of bill', () => {
    const book = read(
      [
        'what,amount,currency,date,payer_name,payer_weight,owers',
        'refund,13.33,XXX,2017-01-01,Kim,1.0,Lou',
        'wine,200.0,XXX,2016-12-31,Lou,1.0,"Jo, Kim"',
        'cheese,10.0,XXX,2016-12-31,Jo,2.0,"Jo, Lou, Kim, Max"',
      ].join('\r\n'),
    );
    expect(book.format).toBe('iHateMoney');
    expect(book.warnings).toEqual(['weightsUnknown']);
    expect(rowsOf(book).map((row) => row.slice(4))).toEqual([
      [1333, { Kim: 1333 }, { Lou: 1333 }],
      [20_000, { Lou: 20_000 }, { Jo: 13_333, Kim: 6667 }],
      [1000, { Jo: 1000 }, { Jo: 400, Lou: 200, Kim: 200, Max: 200 }],
    ]);
    expect(balances(book, null)).toEqual({ Kim: -5534, Lou: 18_467, Jo: -12_733, Max: -200 });
  });

  test('4.2 and before, with weights', () => {
    const book = read(
      [
        'what,amount,date,payer_name,payer_weight,owers',
        'wine,200.0,2016-12-31,Lou,1.0,"Jo, Kim"',
        'cheese,10.0,2016-12-31,Jo,2.0,"Jo, Lou, Kim"',
        'paid,1.0,2016-12-31,Kim,1.0,Lou',
      ].join('\n'),
    );
    expect([book.format, book.warnings]).toEqual(['iHateMoney', []]);
    expect(balances(book, null)).toEqual({ Lou: 19_650, Jo: -12_833, Kim: -6817 });
  });

  test("its columns in any order; Cospend's bills without members keep the payers' weights", () => {
    const bills = read('owers;payer_weight;payer_name;date;amount;what\n"Jo, Kim";2;Jo;31/12/2016;9;x\n');
    expect([bills.format, balances(bills, null)]).toEqual(['iHateMoney', { Jo: 300, Kim: -300 }]);
    const cospend = read(
      'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers\nx,9,2016-12-31,,Jo,2,1,"Jo,Kim"\n',
    );
    expect([cospend.format, balances(cospend, null)]).toEqual(['cospend', { Jo: 300, Kim: -300 }]);
  });
});

describe('Sesterce', () => {
  const header =
    'Date,Title,Paid by Pip,Paid by Sol,Paid by Bo,Paid for Pip,Paid for Sol,Paid for Bo,Currency,Category';

  test.each(['20230722', '2023/07/22', '2023-07-22', '22.07.2023'])('a day as %s', (day) => {
    const book = read(`${header}\n${day},Hotel,358.0,0.0,0.0,0.0,169.0,189.0,EUR,Hosting\n`);
    expect(rowsOf(book)).toEqual([
      [2, '2023-07-22', 'Hotel', 'Hosting', 35_800, { Pip: 35_800 }, { Sol: 16_900, Bo: 18_900 }],
    ]);
  });

  test('parted by bars, and in another order', () => {
    const book = read('Title|Currency|Paid for Pip|Paid by Sol|Paid for Sol|Date\nHotel|EUR|5.00|8.00|3.00|20230722\n');
    expect(rowsOf(book)).toEqual([[2, '2023-07-22', 'Hotel', null, 800, { Sol: 800 }, { Pip: 500, Sol: 300 }]]);
  });
});

describe('Splitwise', () => {
  test('cells with fractions of a cent sum to the cent, and to the balances at the end', () => {
    const book = read(
      [
        'Date,Description,Category,Cost,Currency,Jo,Kim,Lou,Max',
        '',
        '2026-08-26,Car,Car,1231.46,USD,923.595,-307.865,-307.865,-307.865',
        '',
        '2026-09-13,Total balance, , ,USD,923.595,-307.865,-307.865,-307.865',
      ].join('\n'),
    );
    expect([book.leftOut, differences(book)]).toEqual([[], []]);
    const found = balances(book, 'USD');
    expect(Object.values(found).reduce((sum, minor) => sum + minor, 0)).toBe(0);
    for (const [name, exact] of Object.entries({ Jo: 92_359.5, Kim: -30_786.5, Lou: -30_786.5, Max: -30_786.5 }))
      expect([name, Math.abs((found[name] ?? 0) - exact)]).toEqual([name, 0.5]);
  });

  test('parts of a cent even out over many lines, as the balances say', () => {
    const rows = ['Jo', 'Kim', 'Lou', 'Max'].map((payer) =>
      ['Jo', 'Kim', 'Lou', 'Max'].map((name) => (name === payer ? '923.595' : '-307.865')).join(','),
    );
    const book = read(
      [
        'Date,Description,Category,Cost,Currency,Jo,Kim,Lou,Max',
        ...rows.map((row) => `2026-08-26,Car,Car,1231.46,USD,${row}`),
        '2026-09-13,Total balance, , ,USD,0,0,0,0',
      ].join('\n'),
    );
    expect(balances(book, 'USD')).toEqual({ Jo: 0, Kim: 0, Lou: 0, Max: 0 });
    expect(differences(book)).toEqual([]);
  });

  const SAVED_AGAIN = [
    'Date;Description;Category;Cost;Currency;Jo;Kim',
    '25/12/2023;Lunch;Dining out;80,00;EUR;40,00;-40,00',
    '01/02/2024;Taxi;Taxi;12,40;EUR;-6,20;6,20',
    ';Total balance;;;EUR;33,80;-33,80',
  ];

  test('saved again by a spreadsheet: the days of its column tell their order', () => {
    const book = read(SAVED_AGAIN.join('\r\n'));
    expect([daysOf(book), book.unclearDays, differences(book)]).toEqual([['2023-12-25', '2024-02-01'], [], []]);
    const american = read(SAVED_AGAIN.join('\n').replace('25/12', '12/25'));
    expect([daysOf(american), american.unclearDays]).toEqual([['2023-12-25', '2024-01-02'], []]);
  });

  test('ambiguous days are reported, and read the other way round on request', () => {
    const book = read(SAVED_AGAIN.join('\n').replace('25/12', '03/03').replace('80,00', '80,0'));
    expect([daysOf(book), book.unclearDays]).toEqual([['2023-03-03', '2024-02-01'], [3]]);
    expect(inDayOrder(book, 'dayFirst')).toBe(book.entries);
    expect(inDayOrder(book, 'monthFirst').map(({ date }) => date)).toEqual(['2023-03-03', '2024-01-02']);
  });

  test('numbers with three decimals after a comma are no thousands', () => {
    const book = read(
      'Datum;Beschreibung;Kategorie;Kosten;Währung;Jo;Kim\n26.8.2026;Auto;Auto;615,73;EUR;307,865;-307,865\n',
    );
    expect(book.entries.map(({ date, minor }) => [date, minor])).toEqual([['2026-08-26', 61_573]]);
    expect(Math.abs((balances(book)['Kim'] ?? 0) + 30_786.5)).toBe(0.5);
  });

  test('columns left blank by a spreadsheet are not people', () => {
    const book = read(
      'Datum,Beschreibung,Kategorie,Kosten,Währung,Jo,,Kim\n2023-03-06,Kaffee,Allgemein,10.00,EUR,5.00,,-5.00\n',
    );
    expect(book.members.map(({ name }) => name)).toEqual(['Jo', 'Kim']);
    expect(rowsOf(book)).toEqual([[2, '2023-03-06', 'Kaffee', 'Allgemein', 1000, { Jo: 1000 }, { Jo: 500, Kim: 500 }]]);
  });

  test('its columns in any order, in each language that is known', () => {
    const columns = [
      ['Date', 'Description', 'Category', 'Cost', 'Currency'],
      ['Date', 'Description', 'Catégorie', 'Coût', 'Devise'],
      ['Datum', 'Beschreibung', 'Kategorie', 'Kosten', 'Währung'],
      ['Fecha', 'Descripción', 'Categoría', 'Coste', 'Moneda'],
      ['日付', '概要', 'カテゴリ', '費用', '通貨'],
    ];
    for (const [date, what, category, cost, currency] of columns) {
      const book = read(
        `Jo,${cost},Kim,${currency},${what},${date},${category}\n5.00,10.00,-5.00,EUR,"a\nb",2023-03-06,Food\n`,
      );
      expect(rowsOf(book)).toEqual([[2, '2023-03-06', 'a b', 'Food', 1000, { Jo: 1000 }, { Jo: 500, Kim: 500 }]]);
    }
  });

  test('lines are left out in the order of the file', () => {
    const book = read(
      'Date,Description,Category,Cost,Currency,Jo,Kim\n2023-02-30,a,x,1.00,EUR,1.00,-1.00\n2023-02-01,b,x,1.00,EUR,1.00,1.00\n2023-02-31,c,x,1.00,EUR,1.00,-1.00\n',
    );
    expect(book.leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'date'],
      [3, 'sum'],
      [4, 'date'],
    ]);
  });
});
