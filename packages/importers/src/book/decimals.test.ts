import { describe, expect, test } from 'vitest';
import type { Book } from '@hestia/contract/imports/book.ts';
import { prepare } from '../dry-run/prepare.ts';
import { differences } from '../dry-run/proof.ts';
import { read, readData } from './reading.test-utils.ts';

/** The entries that a household takes from a file, with all people mapped. */
const taken = (book: Book, currency: string, decimals: number) =>
  prepare(book, {
    currency,
    decimals,
    members: new Map(book.members.map(({ key, name }) => [key, name])),
    categories: new Map(),
    generalCategoryId: 'general',
    refundCategoryId: 'refund',
  });

describe('amounts of three decimals (M19)', () => {
  test('a table in dinars keeps its thirds', () => {
    const book = read(
      [
        'Date,Description,Category,Cost,Currency,Ana,Bo',
        '2025-03-01,Bread,Food,1.235,KWD,0.617,-0.617',
        '2025-03-02,Wine,Food,12.345,KWD,-6.172,6.172',
        '2025-03-02,Total balance,,,KWD,-5.555,5.555',
      ].join('\n'),
    );
    expect(differences(book)).toEqual([]);
    const { expenses, effects, leftOut } = taken(book, 'KWD', 3);
    expect(leftOut).toEqual([]);
    expect(expenses.map(({ amount, splitValues }) => [amount, splitValues])).toEqual([
      [1.235, { Ana: 0.618, Bo: 0.617 }],
      [12.345, { Ana: 6.172, Bo: 6.173 }],
    ]);
    expect(effects).toEqual({ Ana: -5555, Bo: 5555 });
  });

  test.each([
    ['KWD', 3, 1.234, 1234],
    ['JPY', undefined, 12.34, 1234],
    ['JPY', 0, 1234, 1234],
    ['EUR', undefined, 12.34, 1234],
  ])('Hestia’s own data in %s of %s decimals come as they were written', (currency, decimals, amount, minor) => {
    const extra = { splitType: 'personal', split: { sharers: ['b'], extraCents: { a: 1200 } } };
    const book = readData({
      format: 'hestia-money',
      version: 1,
      household: { currency, ...(decimals !== undefined && { decimals }) },
      people: ['a', 'b'].map((id) => ({ id, name: id })),
      balances: { a: 34, b: -34 },
      expenses: [
        {
          date: '2026-11-20T12:00:00.000Z',
          name: 'Bread',
          category: 'Food',
          isPayment: false,
          amountCents: 1234,
          payerCents: { a: 1234 },
          shareCents: { a: 1200, b: 34 },
          ...extra,
        },
      ],
    });
    expect(differences(book)).toEqual([]);
    const { expenses, effects } = taken(book, currency, decimals ?? 2);
    const extras = { a: (amount * 1200) / 1234 };
    expect(expenses[0]).toMatchObject({ amount, split: { kind: 'personal', sharers: ['b'] } });
    expect(expenses[0]?.split).toMatchObject({ extras: { a: expect.closeTo(extras.a, 6) as number } });
    expect(effects).toEqual({ a: minor - 1200, b: -(minor - 1200) });
  });

  test('Tricount’s and Spliit’s dinars, too', () => {
    const tricount = read(
      ['Who Paid,Total,Currency,Description,When,Involved', 'Ana,1.234,KWD,Bread,2025-03-01,"Ana, Bo"'].join('\n'),
    );
    const spliit = readData({
      currencyCode: 'KWD',
      participants: ['Ana', 'Bo'].map((name) => ({ id: name, name })),
      expenses: [
        {
          expenseDate: '2025-03-01',
          title: 'Bread',
          amount: 1234,
          paidById: 'Ana',
          paidFor: ['Ana', 'Bo'].map((participantId) => ({ participantId, shares: 100 })),
          isReimbursement: false,
          splitMode: 'EVENLY',
        },
      ],
    });
    for (const book of [tricount, spliit]) {
      const { expenses, effects } = taken(book, 'KWD', 3);
      expect([expenses[0]?.amount, effects]).toEqual([1.234, { Ana: 617, Bo: -617 }]);
    }
  });
});

test('E7: an original amount is kept where it converts to the amount, and dropped otherwise', () => {
  const line = (name: string) => `2025-03-01,${name},Food,21.07,EUR,10.53,-10.53`;
  const book = read(
    [
      'Date,Description,Category,Cost,Currency,Ana,Bo',
      line('Fondue [CHF 20.00 × 1.0534]'),
      line('Raclette [CHF 21.00 × 1.0534]'),
      line('Tarte [sweet]'),
    ].join('\n'),
  );
  expect(taken(book, 'EUR', 2).expenses.map(({ name, original }) => [name, original])).toEqual([
    ['Fondue', { currency: 'CHF', amount: 20, rate: '1.0534' }],
    ['Raclette', undefined],
    ['Tarte [sweet]', undefined],
  ]);
});
