import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balancesOf } from '../dry-run/proof.ts';
import { read, readData, rowsOf } from './reading.test-utils.ts';
import { balancesInSource } from './source-balances.ts';

type Bill = { readonly minor: number; readonly payer: number; readonly sharers: readonly number[] };
const nameOf = (member: number) => `M${member}`;
const decimal = (minor: number) => (minor / 100).toFixed(2);

/** The same bills as each app that leaves leftover units open writes them. */
const writers: Readonly<Record<string, (bills: readonly Bill[], count: number) => string>> = {
  'Spliit, data': (bills, count) =>
    JSON.stringify({
      currencyCode: 'EUR',
      participants: Array.from({ length: count }, (_, n) => ({ id: `${n}`, name: nameOf(n) })),
      expenses: bills.map(({ minor, payer, sharers }) => ({
        expenseDate: '2026-01-01T00:00:00.000Z',
        title: 'x',
        amount: minor,
        paidById: `${payer}`,
        paidFor: sharers.map((n) => ({ participantId: `${n}`, shares: 100 })),
        isReimbursement: false,
        splitMode: 'EVENLY',
      })),
    }),
  Cospend: (bills, count) =>
    [
      'name,weight,active,color',
      ...Array.from({ length: count }, (_, n) => `${nameOf(n)},1,1,`),
      '',
      'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers',
      ...bills.map(
        ({ minor, payer, sharers }) =>
          `x,${decimal(minor)},2026-01-01,,${nameOf(payer)},1,1,"${sharers.map(nameOf).join(',')}"`,
      ),
    ].join('\n'),
  'I Hate Money': (bills) =>
    [
      'what,amount,currency,date,payer_name,payer_weight,owers',
      ...bills.map(
        ({ minor, payer, sharers }) =>
          `x,${decimal(minor)},EUR,2026-01-01,${nameOf(payer)},1.0,"${sharers.map(nameOf).join(', ')}"`,
      ),
    ].join('\n'),
  Tricount: (bills) =>
    [
      'Who Paid;Total;Currency;Description;When;Involved',
      ...bills.map(
        ({ minor, payer, sharers }) =>
          `${nameOf(payer)};${decimal(minor)};EUR;x;2026-01-01;${sharers.map(nameOf).join(', ')}`,
      ),
    ].join('\n'),
};

const balances = (text: string) => {
  const { entries } = read(text);
  const [first] = entries;
  return {
    ours: Object.values(balancesOf(entries, first?.currency ?? null)),
    theirs: Object.values(balancesInSource(entries)),
  };
};

describe.each(Object.entries(writers))('%s', (_, write) => {
  test('300 times 10.00 among three settled members arrive settled', () => {
    const bills = Array.from({ length: 300 }, (_unused, n) => ({ minor: 1000, payer: n % 3, sharers: [0, 1, 2] }));
    expect(balances(write(bills, 3))).toEqual({ ours: [0, 0, 0], theirs: [0, 0, 0] });
  });

  test('for any sharers and prices: a settled group stays settled', () => {
    const settled = fc.integer({ min: 2, max: 7 }).chain((count) => {
      const all = Array.from({ length: count }, (_unused, n) => n);
      const round = fc.tuple(fc.integer({ min: 1, max: 100_000 }), fc.shuffledSubarray(all, { minLength: 1 }));
      return fc.array(round, { minLength: 1, maxLength: 12 }).map((rounds) => ({
        count,
        // Each pays the same once, so that exact parts leave no debts.
        bills: rounds.flatMap(([minor, sharers]) => sharers.map((payer): Bill => ({ minor, payer, sharers }))),
      }));
    });
    fc.assert(
      fc.property(settled, ({ count, bills }) => {
        const { ours, theirs } = balances(write(bills, count));
        expect([...new Set([...ours, ...theirs])]).toEqual([0]);
      }),
      { numRuns: 100 },
    );
  });

  test('for any payers: each is within one unit of the exact balance, and so is the sum', () => {
    const bill = fc.record({
      minor: fc.integer({ min: 1, max: 100_000 }),
      payer: fc.nat(4),
      sharers: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 1 }),
    });
    fc.assert(
      fc.property(fc.array(bill, { minLength: 1, maxLength: 40 }), (bills) => {
        const { entries, members } = read(write(bills, 5));
        const found = balancesOf(entries, entries[0]?.currency ?? null);
        for (const { key, name } of members) {
          const exact = bills.reduce((sum, { minor, payer, sharers }) => {
            const paid = nameOf(payer) === name ? minor : 0;
            return sum + paid - (sharers.some((n) => nameOf(n) === name) ? minor / sharers.length : 0);
          }, 0);
          expect(Math.abs((found[key] ?? 0) - exact)).toBeLessThan(1);
        }
        expect(Object.values(found).reduce((sum, each) => sum + each, 0)).toBe(0);
      }),
      { numRuns: 100 },
    );
  });
});

test('weights round evenly: a 2:1 split evens out, and the others keep their weights', () => {
  const bill = (payer: string) => ({
    what: 'x',
    amount: 10,
    date: '2026-01-01',
    payer_name: payer,
    owers: ['Ana', 'Bo'],
  });
  const bills = Array.from({ length: 9 }, (_, n) => ({
    ...bill(n % 3 === 0 ? 'Bo' : 'Ana'),
    payer_weight: n % 3 === 0 ? 1 : 2,
  }));
  const { entries } = readData(bills);
  expect(balancesOf(entries, null)).toEqual({ p1: 0, p2: 0 });
  expect(entries.filter(({ split }) => split.kind === 'shares').length).toBeGreaterThan(3);
});

test('refunds give their leftover units to those who have borne most', () => {
  const bill = (amount: number, owers: readonly string[]) => ({
    what: 'x',
    amount,
    date: '2026-01-01',
    payer_name: 'Ana',
    owers,
  });
  const all = ['Ana', 'Bo', 'Cy'];
  const rows = rowsOf(readData([bill(10, all), bill(-10, all), bill(0.02, all)]));
  expect(rows.map(([, , , , , , borne]) => borne)).toEqual([
    { Ana: 334, Bo: 333, Cy: 333 },
    { Ana: -334, Bo: -333, Cy: -333 },
    { Ana: 1, Bo: 1, Cy: 0 },
  ]);
});

describe('Spliit since August 2026', () => {
  const expense = (id: string, payer: string, more: object = {}) => ({
    id,
    expenseDate: '2026-09-01T00:00:00.000Z',
    title: id,
    amount: 1000,
    paidById: payer,
    paidFor: ['a', 'b', 'c'].map((participantId) => ({ participantId, shares: 100 })),
    isReimbursement: false,
    splitMode: 'EVENLY',
    ...more,
  });
  const group = (expenses: readonly object[]) =>
    readData({
      currencyCode: 'EUR',
      participants: ['a', 'b', 'c'].map((id) => ({ id, name: id })),
      expenses,
    });

  test("Spliit's balances follow its own rounding of each expense, which its id decides", () => {
    const { entries } = group([expense('x1', 'a'), expense('x2', 'a')]);
    // FNV-1a of `x1` leaves 1 of three, of `x2` 2.
    expect(entries.map(({ inSource }) => inSource)).toEqual([
      { p1: 333, p2: 334, p3: 333 },
      { p1: 333, p2: 333, p3: 334 },
    ]);
  });

  test('a group that is settled by that rounding stays settled by it', () => {
    const pay = (id: string, from: string, amount: number) =>
      expense(id, from, { amount, isReimbursement: true, paidFor: [{ participantId: 'a', shares: 100 }] });
    const { entries } = group([
      expense('x1', 'a'),
      expense('x2', 'a'),
      expense('x1', 'a'),
      pay('p1', 'b', 334 + 333 + 334),
      pay('p2', 'c', 333 + 334 + 333),
    ]);
    expect(balancesInSource(entries)).toEqual({ p1: 0, p2: 0, p3: 0 });
    expect(balancesOf(entries, 'EUR')).toEqual({ p1: 0, p2: 0, p3: 0 });
  });
});

test('2,000 expenses of a group that is settled arrive settled within a moment', () => {
  const bills = Array.from({ length: 2000 }, (_, n) => ({
    minor: 1001 + 7 * Math.floor(n / 4),
    payer: n % 4,
    sharers: [3, 1, 2, 0],
  }));
  const write = writers['Spliit, data'];
  expect(write && balances(write(bills, 4)).ours).toEqual([0, 0, 0, 0]);
});
