import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAmount } from '@hestia/contract/money/coins/minor.ts';
import { minorOfOriginal } from '@hestia/contract/money/expenses/foreign.ts';
import { originalIn } from '@hestia/contract/money/shapes/wire.ts';
import type { Split } from '@hestia/contract/money/shapes/model.ts';
import { minorByUser, isFault, splitAmount } from '@hestia/contract/money/splitting/split.ts';
import type { FileEntry } from '@hestia/contract/imports/book.ts';
import { evenly } from './figures.ts';
import { type Choices, prepare } from '../dry-run/prepare.ts';
import { exchanged, foreignIn, rateInFile } from './rates.ts';
import { read, readData } from './reading.test-utils.ts';

const choices = (rates: Readonly<Record<string, string>>, more: Partial<Choices> = {}): Choices => ({
  currency: 'EUR',
  rates: new Map(Object.entries(rates)),
  members: new Map([
    ['p1', 'ana'],
    ['p2', 'bo'],
  ]),
  categories: new Map(),
  generalCategoryId: 'general',
  refundCategoryId: 'refund',
  ...more,
});

const HEADER = 'Date,Description,Category,Cost,Currency,Ana,Bo';

describe('M26: amounts of a file in another currency', () => {
  const splitwise = read(
    [
      HEADER,
      '',
      '2025-03-01,Bread,Food,3.00,EUR,1.50,-1.50',
      '2025-03-02,Fondue,Food,20.00,CHF,10.00,-10.00',
      '2025-03-03,Back,Payment,5.01,CHF,-5.01,5.01',
      '2025-03-04,Returned,Food,-4.00,CHF,-2.00,2.00',
      '2025-03-05,Ramen,Food,1500,JPY,750,-750',
      '2025-03-06,Half a yen,Food,10.50,JPY,5.25,-5.25',
      '2025-03-07,Points,Food,9.00,XPT,4.50,-4.50',
      '2025-03-08,Crumb,Food,0.01,CHF,0.01,-0.01',
      '2025-03-09,Total balance, , ,CHF,2.99,-2.99',
    ].join('\n'),
  );

  test('an amount converts at its rate, with both amounts; without a rate each line is left out', () => {
    expect([...foreignIn(splitwise, 'EUR')]).toEqual([
      ['CHF', 4],
      ['JPY', 2],
    ]);
    const { expenses, effects, leftOut } = prepare(splitwise, choices({ CHF: '1.0534', JPY: '0.0061' }));
    expect(
      expenses.map(({ name, amount, original, splitValues, isMoneyBack = false }) => [
        name,
        amount,
        original,
        splitValues,
        isMoneyBack,
      ]),
    ).toEqual([
      ['Bread', 3, undefined, { ana: 1.5, bo: 1.5 }, false],
      ['Fondue', 21.07, { currency: 'CHF', amount: 20, rate: '1.0534' }, { ana: 10.54, bo: 10.53 }, false],
      ['Back', 5.28, { currency: 'CHF', amount: 5.01, rate: '1.0534' }, { ana: 5.28 }, false],
      ['Returned', -4.21, { currency: 'CHF', amount: -4, rate: '1.0534' }, { ana: -2.11, bo: -2.1 }, true],
      ['Ramen', 9.15, { currency: 'JPY', amount: 1500, rate: '0.0061' }, { ana: 4.58, bo: 4.57 }, false],
      ['Crumb', 0.01, { currency: 'CHF', amount: 0.01, rate: '1.0534' }, { bo: 0.01 }, false],
    ]);
    expect(effects).toEqual({ ana: 150 + 1053 - 528 - 210 + 457 + 1, bo: -150 - 1053 + 528 + 210 - 457 - 1 });
    const reasons = (lines: typeof leftOut) => lines.map(({ line, reason }) => [line, reason]);
    expect(reasons(leftOut)).toEqual([
      [8, 'amount'],
      [9, 'noCurrency'],
    ]);
    expect(reasons(prepare(splitwise, choices({ JPY: '0.0061' })).leftOut)).toEqual([
      [4, 'currency'],
      [5, 'currency'],
      [6, 'currency'],
      [8, 'amount'],
      [9, 'noCurrency'],
      [10, 'currency'],
    ]);
    expect(reasons(prepare(splitwise, choices({ CHF: '0.1' })).leftOut)).toContainEqual([10, 'zero']);
    expect(reasons(prepare(splitwise, choices({ CHF: '999999999' })).leftOut)).toContainEqual([4, 'amount']);
  });

  test('amounts convert in yen and dinars, too', () => {
    const inYen = prepare(splitwise, choices({ EUR: '163.5', CHF: '171.2' }, { currency: 'JPY', decimals: 0 }));
    expect(inYen.expenses.map(({ name, amount }) => [name, amount])).toContainEqual(['Fondue', 3424]);
    const inDinars = prepare(splitwise, choices({ EUR: '0.332' }, { currency: 'KWD', decimals: 3 }));
    expect(inDinars.expenses.map(({ amount, splitValues }) => [amount, splitValues])).toEqual([
      [0.996, { ana: 0.498, bo: 0.498 }],
    ]);
  });

  const members: readonly string[] = ['p1', 'p2', 'p3', 'p4'];
  const some = fc.shuffledSubarray([...members], { minLength: 1 });
  const split: fc.Arbitrary<Split> = fc.oneof(
    some.map(evenly),
    fc.nat(100).map((part) => ({ kind: 'percentages' as const, percentages: { p1: part, p2: 100 - part } })),
    some.map((all) => ({
      kind: 'shares' as const,
      weights: Object.fromEntries(all.map((key, n) => [key, (n + 1) / 4])),
    })),
    some.map((all) => ({
      kind: 'personal' as const,
      sharers: all,
      extras: { [all[0] ?? '']: 7 },
    })),
  );

  test('a converted expense is exact in every split and payers: parts sum to the converted amount, balances to zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 1e8 }),
        split,
        some,
        fc.integer({ min: 1, max: 1e9 }),
        fc.constantFrom(0, 2, 3),
        (minor, input, payers, rate, decimals) => {
          const paid = Object.fromEntries(payers.map((key, n) => [key, n === 0 ? minor - payers.length + 1 : 1]));
          const entry: FileEntry = {
            line: 1,
            date: '2025-03-01',
            name: 'Fondue',
            note: null,
            category: null,
            currency: 'CHF',
            isPayment: false,
            minor,
            decimals: 2,
            original: null,
            exact: null,
            inSource: null,
            paid,
            split: input,
          };
          const found = exchanged(entry, { rate: (rate / 1e6).toFixed(6), decimals });
          if (typeof found === 'string') return;
          const { original } = found;
          expect(original?.amount).toBe(toAmount(minor));
          expect(original && minorOfOriginal(originalIn(original), decimals)).toBe(found.minor);
          expect(Object.values(found.paid).reduce((sum, part) => sum + part, 0)).toBe(found.minor);
          expect(Object.values(found.paid).every((part) => part > 0)).toBe(true);
          const shares = splitAmount(found.minor, found.split);
          expect(isFault(shares)).toBe(false);
          const borne = isFault(shares) ? {} : minorByUser(shares);
          expect(Object.values(borne).reduce((sum, part) => sum + part, 0)).toBe(found.minor);
          const { effects } = prepare(
            { entries: [entry], leftOut: [] },
            choices({ CHF: (rate / 1e6).toFixed(6) }, { decimals, members: new Map(members.map((key) => [key, key])) }),
          );
          expect(Object.values(effects).reduce((sum, part) => sum + part, 0)).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the rate that a file says itself', () => {
  test('Cospend: of its currencies, which bills are not in', () => {
    const file = (main: string, other: string, rate: string) =>
      read(
        [
          'name,weight,active,color',
          '"Ana",1,1,"#000000"',
          '"Bo",1,1,"#000000"',
          '',
          'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,repeatfreq,repeatallactive,repeatuntil,categoryid,paymentmode,paymentmodeid,comment,deleted',
          '"Fondue (20 CHF)",21.07,2025-03-02,1740873600,"Ana",1,1,"Ana,Bo",n,1,0,,0,n,0,"",0',
          '',
          'currencyname,exchange_rate',
          `"${main}",1`,
          `"${other}",${rate}`,
        ].join('\n'),
      );
    const euros = file('EUR', 'CHF', '1.0534');
    expect(rateInFile(euros, 'EUR', 'CHF')).toBe('0.9493070059');
    expect(rateInFile(euros, 'EUR', 'USD')).toBeNull();
    expect(rateInFile(file('EUR', 'CHF', '0'), 'EUR', 'CHF')).toBeNull();
    expect(rateInFile(file('€', 'CHF', '2'), 'EUR', 'CHF')).toBeNull();
    const inFrancs = prepare(euros, choices({ EUR: '0.95' }, { currency: 'CHF' }));
    expect(inFrancs.expenses).toMatchObject([
      { amount: 20.02, original: { currency: 'EUR', amount: 21.07, rate: '0.95' }, splitBetween: ['ana', 'bo'] },
    ]);
  });

  const spliit = (more: object, currencyCode = 'EUR') =>
    readData({
      id: 'g',
      name: 'Flat',
      currency: '€',
      currencyCode,
      participants: [
        { id: 'a', name: 'Ana' },
        { id: 'b', name: 'Bo' },
      ],
      expenses: [
        {
          id: 'x',
          expenseDate: '2025-04-05T00:00:00.000Z',
          title: 'Fondue',
          category: null,
          amount: 2107,
          paidById: 'a',
          paidFor: [
            { participantId: 'a', shares: 100 },
            { participantId: 'b', shares: 100 },
          ],
          isReimbursement: false,
          splitMode: 'EVENLY',
          notes: 'Bern',
          originalAmount: 2000,
          originalCurrency: 'CHF',
          ...more,
        },
      ],
    });

  test('Spliit: an amount paid in another currency is kept where it converts to the amount, with its rate', () => {
    const book = spliit({ conversionRate: '1.0534' });
    expect(prepare(book, choices({})).expenses).toMatchObject([
      { amount: 21.07, description: 'Bern', original: { currency: 'CHF', amount: 20, rate: '1.0534' } },
    ]);
    expect(rateInFile(book, 'CHF', 'EUR')).toBe('1.0534');
    for (const more of [{}, { conversionRate: 2 }, { conversionRate: 'much' }, { conversionRate: -1 }]) {
      const [entry] = spliit(more).entries;
      expect([entry?.note, entry?.original]).toEqual(['Bern\n20 CHF', null]);
    }
    // Money back (M25).
    const [back] = spliit({ amount: -2107, originalAmount: -2000, conversionRate: 1.0534 }).entries;
    expect(back?.original).toEqual({ currency: 'CHF', amount: -20, rate: '1.0534' });
  });

  test('an expense in a third currency has that currency in its note', () => {
    const book = spliit({ conversionRate: 1.0534 }, 'USD');
    expect(prepare(book, choices({ USD: '0.9' })).expenses).toMatchObject([
      {
        amount: 18.96,
        description: 'Bern\nCHF 20 × 1.0534',
        original: { currency: 'USD', amount: 21.07, rate: '0.9' },
      },
    ]);
    expect(rateInFile(book, 'USD', 'CHF')).toBe('0.9493070059');
  });

  test('Spliit’s table, Tricount, Sesterce, I Hate Money: each line in its currency', () => {
    const table = read(
      [
        'Date,Description,Category,Currency,Cost,Original cost,Original currency,Conversion rate,Is Reimbursement,Split mode,Ana,Bo',
        '2025-03-02,Fondue,General,EUR,21.07,20.00,CHF,1.0534,No,Evenly,10.54,-10.53',
      ].join('\n'),
    );
    expect(table.entries[0]?.original).toEqual({ currency: 'CHF', amount: 20, rate: '1.0534' });
    const files = [
      'Who Paid,Total,Currency,Description,When,Involved\nAna,20.00,CHF,Fondue,2025-03-02,"Ana, Bo"',
      'Date,Title,Paid by Ana,Paid by Bo,Paid for Ana,Paid for Bo,Currency,Category\n2025-03-02,Fondue,20,0,10,10,CHF,Food',
      'what,bill_type,amount,currency,date,payer_name,payer_weight,owers\nFondue,Expense,20.00,CHF,2025-03-02,Ana,1,"Ana,Bo"',
    ];
    for (const file of files)
      expect(prepare(read(file), choices({ CHF: '1.0534' }))).toMatchObject({
        expenses: [{ amount: 21.07, paidBy: 'ana', original: { currency: 'CHF', amount: 20, rate: '1.0534' } }],
        effects: { bo: -1053 },
      });
  });
});
