import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { sumEntries } from '@hestia/contract/money/planning/ledger.ts';
import { toAmount, toAmounts, toMinor } from '@hestia/contract/money/coins/minor.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { expenseIn } from '@hestia/contract/money/shapes/wire.ts';
import { minorByUser, isFault, splitAmount } from '@hestia/contract/money/splitting/split.ts';
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { expenseOf, REFUNDS } from '../money.test-fixtures.ts';
import { answer, moveIn, renderMoney } from '../money.test-utils.tsx';
import { HistoricalScreen } from '../finding/historical-screen.tsx';
import { type Books, effectsOf } from './effects.ts';
import { csvPieces, fileNameOf, fileOf, jsonPieces } from './files.ts';

const members = [
  { id: LEA, username: 'Léa' },
  { id: TOM, username: 'Tomasz' },
  { id: YUKI, username: '由紀' },
];
const household = { name: '12 Lilac Street', currency: 'EUR', timeZone: 'Europe/Paris', members };
const today = new Date(2026, 10, 22, 9);

const toCsv = (...all: Parameters<typeof csvPieces>) => [...csvPieces(...all)].join('');
const toJson = (...all: Parameters<typeof jsonPieces>) => [...jsonPieces(...all)].join('');

/** The books of some expenses, the oldest first. */
function booksOf(...told: readonly Expense[]): Books {
  const expenses = told.map(expenseIn);
  const effects = expenses.flatMap((expense) => [...effectsOf(expense)]);
  return { categories: [], expenses, balances: sumEntries(effects.map(([userId, minor]) => ({ userId, minor }))) };
}
const read = (csv: string) => Papa.parse<string[]>(csv, { skipEmptyLines: true }).data;

describe('the table', () => {
  const rent = expenseOf({ name: 'Rent', amount: 900.01, splitBetween: { [LEA]: 450.01, [TOM]: 450 } });
  const paid = expenseOf({
    name: 'Tomasz → Léa',
    amount: 12.5,
    paidBy: TOM,
    splitBetween: { [LEA]: 12.5 },
    expenseCategoryId: REFUNDS,
    expenseCategoryName: 'Refund',
  });

  test('the table has a column for each person with paid minus share, and ends with the balances', () => {
    expect(toCsv(booksOf(rent, paid), household, today).split('\r\n')).toEqual([
      '\uFEFFDate,Description,Category,Cost,Currency,Léa,Tomasz,由紀',
      '',
      '2026-11-20,Rent,Food,900.01,EUR,450.00,-450.00,0.00',
      '2026-11-20,Tomasz → Léa,Payment,12.50,EUR,-12.50,12.50,0.00',
      '',
      '2026-11-22,Total balance,,,EUR,437.50,-437.50,0.00',
      '',
    ]);
  });

  test('contains no formula, and any text unchanged', () => {
    const names = ['=1+2', '+49 30', '-2', '@home', 'a "b", c', 'two\nlines', '−3'];
    const csv = toCsv(booksOf(...names.map((name) => expenseOf({ name }))), household, today);
    const cells = read(csv).slice(1, -1);
    expect(cells.map(([, name]) => name)).toEqual([
      "'=1+2",
      "'+49 30",
      "'-2",
      "'@home",
      'a "b", c',
      'two\nlines',
      '−3',
    ]);
    expect(cells.map((row) => row.slice(5))).toEqual(names.map(() => ['20.00', '-10.00', '-10.00']));
  });

  test('has separate columns for two members with one name, and for unknown ones', () => {
    const gone = '01990000-0000-7000-8000-0000000000aa';
    const twins = [...members, { id: '01990000-0000-7000-8000-0000000000ab', username: 'Léa' }];
    const csv = toCsv(booksOf(expenseOf({ paidBy: gone })), { ...household, members: twins }, today);
    expect(read(csv)[0]?.slice(5)).toEqual(['Léa', 'Tomasz', '由紀', 'Léa (2)', gone]);
  });

  test('sums to zero in each line, and to the balances in each column', () => {
    const anExpense = fc.record({ minor: fc.integer({ min: 1, max: 1e8 }), payer: fc.constantFrom(LEA, TOM, YUKI) });
    fc.assert(
      fc.property(fc.array(anExpense, { maxLength: 30 }), (some) => {
        const expenses = some.map(({ minor, payer }) => {
          const shares = splitAmount(minor, { kind: 'evenly', between: [LEA, TOM, YUKI] });
          const splitBetween = isFault(shares) ? {} : toAmounts(minorByUser(shares));
          return expenseOf({ amount: toAmount(minor), paidBy: payer, splitBetween });
        });
        const lines = read(toCsv(booksOf(...expenses), household, today)).slice(1);
        const minorOf = (line: readonly string[] | undefined) =>
          (line ?? []).slice(5).map((cell) => toMinor(Number(cell)));
        const rows = lines.slice(0, -1).map(minorOf);
        for (const row of rows) expect(row.reduce((sum, each) => sum + each, 0)).toBe(0);
        const sums = members.map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0));
        expect(sums).toEqual(minorOf(lines.at(-1)));
      }),
      { numRuns: 30 },
    );
  });
});

test('the data hold every expense whole, in minor units', () => {
  const expense = expenseOf({ amount: 30, description: 'with cheese', splitType: 2, splitPercentages: { [LEA]: 100 } });
  expect(JSON.parse(toJson(booksOf(expense), household, today))).toMatchObject({
    format: 'hestia-money',
    version: 1,
    household: { name: '12 Lilac Street', currency: 'EUR' },
    people: [{ id: LEA, name: 'Léa' }, { id: TOM }, { id: YUKI }],
    balances: { [LEA]: 2000, [TOM]: -1000, [YUKI]: -1000 },
    expenses: [
      {
        id: expense.id,
        description: 'with cheese',
        amountCents: 3000,
        isPayment: false,
        splitType: 'percentages',
        shareCents: { [LEA]: 1000, [TOM]: 1000, [YUKI]: 1000 },
        percentages: { [LEA]: 100 },
      },
    ],
  });
});

test("the JSON contains each payer's amount, and an own split as entered", () => {
  const expense = expenseOf({
    payers: { [LEA]: 10, [TOM]: 20 },
    paidBy: TOM,
    splitType: 1,
    split: { kind: 'items', items: [{ name: 'Soup', amount: 28, sharers: [LEA, TOM, YUKI] }], rest: 2 },
  });
  const expected = {
    payerCents: { [LEA]: 1000, [TOM]: 2000 },
    splitType: 'items',
    split: { items: [{ name: 'Soup', cents: 2800, sharers: [LEA, TOM, YUKI] }], restCents: 200 },
  };
  const exported = JSON.parse(toJson(booksOf(expense), household, today)) as { expenses: unknown };
  expect(exported).toMatchObject({ expenses: [expected], balances: { [LEA]: 0, [TOM]: 1000, [YUKI]: -1000 } });
  expect(read(toCsv(booksOf(expense), household, today))[1]?.slice(5)).toEqual(['0.00', '10.00', '-10.00']);
});

test.each([0, 1, 1500])(
  'a file of %i expenses is the same in pieces as in one, and each piece is short',
  async (count) => {
    const books = booksOf(...Array.from({ length: count }, (_, n) => expenseOf({ name: `Bread\n${n}` })));
    const data = JSON.parse(toJson(books, household, today)) as { expenses: readonly unknown[] };
    expect(data.expenses).toHaveLength(count);
    expect(toJson(books, household, today).replace('[\n ]', '[]')).toBe(JSON.stringify(data, null, 1));
    expect(read(toCsv(books, household, today))).toHaveLength(count + 2);
    const pieces = [...jsonPieces(books, household, today)];
    expect(pieces).toHaveLength(2 + Math.ceil(count / 500));
    const { signal } = new AbortController();
    const file = await fileOf(pieces, 'application/json', signal);
    expect([file.type, await file.text()]).toEqual(['application/json', pieces.join('')]);
  },
);

test('a canceled file is not finished', async () => {
  const life = new AbortController();
  const written: string[] = [];
  const pieces = (function* some() {
    for (const piece of ['a', 'b', 'c']) {
      written.push(piece);
      yield piece;
      life.abort();
    }
  })();
  await expect(fileOf(pieces, 'text/csv', life.signal)).rejects.toThrow(/abort/i);
  expect(written).toEqual(['a', 'b']);
});

test("a file has the household’s name, without characters that files can't have", () => {
  expect(fileNameOf({ ...household, name: 'A/B: “the” <house>?\n' }, today, 'csv')).toBe(
    'A B “the” house_2026-11-22_export.csv',
  );
});

describe('the sheet', () => {
  beforeEach(moveIn);
  const pages = [[expenseOf({ name: 'Newest' })], [expenseOf({ name: 'Oldest' })]] as const;
  const balance = { [LEA]: 40, [TOM]: -20, [YUKI]: -20 };

  /** Records the downloads: name and text of each file. */
  function watchFiles() {
    const files: Promise<[name: string, text: string]>[] = [];
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:here';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      const name = this.download;
      files.push((made.at(-1) ?? new Blob()).text().then((text) => [name, text]));
    });
    return files;
  }

  async function open(flat: { balance?: object; fails?: boolean; isLogDown?: boolean } = {}) {
    let asked = 0;
    const page = () => {
      if (flat.fails && asked > 0) return new Response('', { status: 500 });
      const at = asked++ % 2;
      return { expenses: pages[at], next: at === 0 ? 'older' : null };
    };
    const screen = await renderMoney(<HistoricalScreen />, {
      path: '/money/historical',
      balance: () => flat.balance ?? balance,
      more: [
        answer(moneyEndpoints.pageExpenses, page),
        answer(colocationEndpoints.noteMoneyExport, () => (flat.isLogDown ? new Response('', { status: 500 }) : LEA)),
      ],
    });
    await screen.getByRole('button', { name: 'Actions for All expenses' }).click();
    await screen.getByRole('menuitem', { name: 'Export' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    return screen;
  }

  test('loads every page and saves a file checked against the balances', async () => {
    const files = watchFiles();
    const screen = await open();
    await expectAccessible(screen.getByRole('dialog').element());
    await screen.getByRole('button', { name: 'Save the file' }).click();
    await expect.element(screen.getByText('2 entries saved. The balances add up.')).toBeVisible();
    await screen.getByText('Data', { exact: true }).click();
    await screen.getByRole('button', { name: 'Save the file' }).click();
    await expect.poll(() => files.length).toBe(2);
    const [[csvName, csv] = ['', ''], [jsonName, json] = ['', '']] = await Promise.all(files);
    expect(csvName).toMatch(/^.+_\d{4}-\d\d-\d\d_export\.csv$/);
    expect(read(csv).map(([, name]) => name)).toEqual(['Description', 'Oldest', 'Newest', 'Total balance']);
    expect(jsonName).toMatch(/\.json$/);
    expect(JSON.parse(json)).toMatchObject({ expenses: [{ name: 'Oldest' }, { name: 'Newest' }] });
  });

  test.each([
    ['what does not add up', { balance: { [LEA]: 1, [TOM]: -1 } }, /Expenses are changing right now/],
    ['what could not be read', { fails: true }, /./],
    ['what the others could not be told of', { isLogDown: true }, /./],
  ])('the export saves nothing at %s, and says so', async (_, flat, words) => {
    const files = watchFiles();
    const screen = await open(flat);
    await screen.getByRole('button', { name: 'Save the file' }).click();
    await expect.element(screen.getByRole('alert')).toMatchTextContent(words);
    await expect.element(screen.getByRole('button', { name: 'Save the file' })).toBeEnabled();
    expect(files).toEqual([]);
  });
});
