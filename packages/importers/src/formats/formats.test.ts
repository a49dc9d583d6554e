import { describe, expect, test } from 'vitest';
import { read, readData, rowsOf } from '../book/reading.test-utils.ts';

const reasons = (book: ReturnType<typeof read>) => book.leftOut.map(({ line, reason }) => [line, reason]);

describe('Spliit, data', () => {
  const participants = [
    { id: 'a', name: 'Ana' },
    { id: 'b', name: 'Bo' },
    { id: 'c', name: 'Cy' },
  ];
  const expense = (more: object) => ({
    id: 'x',
    expenseDate: '2025-04-05T00:00:00.000Z',
    title: 'Bread',
    category: { grouping: 'Food and Drink', name: 'Groceries' },
    amount: 1000,
    paidById: 'a',
    paidFor: participants.map(({ id }) => ({ participantId: id, shares: 100 })),
    isReimbursement: false,
    splitMode: 'EVENLY',
    notes: null,
    ...more,
  });
  const group = (expenses: readonly object[], currencyCode: string | null = 'EUR') => ({
    id: 'g',
    name: 'Flat',
    currency: '€',
    currencyCode,
    participants,
    expenses,
  });
  const shares = (...parts: readonly number[]) =>
    parts.map((part, place) => ({ participantId: participants[place]?.id, shares: part }));

  test("Spliit's data keep the split of each expense", () => {
    const book = readData(
      group([
        expense({}),
        expense({ splitMode: 'BY_SHARES', paidFor: shares(100, 250, 50) }),
        expense({ splitMode: 'BY_PERCENTAGE', paidFor: shares(5000, 2500, 2500) }),
        expense({ splitMode: 'BY_PERCENTAGE', paidFor: shares(3333, 3333, 3334) }),
        expense({ splitMode: 'BY_AMOUNT', paidFor: shares(100, 200, 700) }),
      ]),
    );
    expect(rowsOf(book).map(([, , , , , paid, borne]) => [paid, borne])).toEqual([
      [{ Ana: 1000 }, { Ana: 334, Bo: 333, Cy: 333 }],
      [{ Ana: 1000 }, { Ana: 250, Bo: 625, Cy: 125 }],
      [{ Ana: 1000 }, { Ana: 500, Bo: 250, Cy: 250 }],
      [{ Ana: 1000 }, { Ana: 333, Bo: 333, Cy: 334 }],
      [{ Ana: 1000 }, { Ana: 100, Bo: 200, Cy: 700 }],
    ]);
    expect(book.entries.map(({ split }) => split.kind)).toEqual([
      'evenly',
      'shares',
      'percentages',
      'shares',
      'amounts',
    ]);
    expect(book.entries[0]).toMatchObject({ date: '2025-04-05', category: 'Groceries', currency: 'EUR' });
  });

  test('odd ones: a repayment, money that came in, another currency’s note, yen, people who are not there', () => {
    const book = readData(
      group([
        expense({ isReimbursement: true, paidFor: shares(0, 100).slice(1) }),
        expense({ amount: -900, title: 'Bottles' }),
        expense({ originalAmount: 1200, originalCurrency: 'USD', notes: 'At the airport' }),
        expense({ paidById: 'z' }),
        expense({ amount: 1.5 }),
        expense({ splitMode: 'BY_AMOUNT', paidFor: shares(1, 2, 3) }),
      ]),
    );
    expect(
      rowsOf(book).map(([line, , name, category, minor, paid, borne]) => [line, name, category, minor, paid, borne]),
    ).toEqual([
      [1, 'Bread', 'payment', 1000, { Ana: 1000 }, { Bo: 1000 }],
      [2, 'Bottles', 'Groceries', -900, { Ana: -900 }, { Ana: -300, Bo: -300, Cy: -300 }],
      [3, 'Bread', 'Groceries', 1000, { Ana: 1000 }, { Ana: 334, Bo: 333, Cy: 333 }],
    ]);
    expect(book.entries.at(-1)?.note).toBe('At the airport\n12 USD');
    expect(reasons(book)).toEqual([
      [4, 'people'],
      [5, 'unreadable'],
      [6, 'sum'],
    ]);
    expect(rowsOf(readData(group([expense({})], 'JPY')))[0]?.[4]).toBe(100_000);
    expect(readData(group([expense({})], null)).entries[0]?.currency).toBeNull();
  });
});

test('Spliit, table: with a warning; a payer without a share is unknown unless there are two people', () => {
  const columns =
    '\uFEFF"Date","Description","Category","Currency","Cost","Original cost","Original currency","Conversion rate","Is Reimbursement","Split mode"';
  const line = (name: string, cost: string, more: string, repaid = 'No') =>
    `"2025-04-05","${name}","Groceries","EUR","${cost}","","","","${repaid}","Evenly",${more}`;
  const book = read(
    [
      `${columns},"Ana","Bo","Cy"`,
      line("'@home", '10.00', '"3.33","-3.33","-3.33"'),
      line('Deposit back', '-9.00', '"-3","3","3"'),
      line('Not for me', '8', '0,-4,-4'),
      line('Off', '8', '2,-1,-1'),
    ].join('\n'),
  );
  expect(book.warnings).toEqual(['sharesUnknown']);
  expect(rowsOf(book).map((entry) => entry.slice(2))).toEqual([
    ['@home', 'Groceries', 1000, { Ana: 1000 }, { Ana: 334, Bo: 333, Cy: 333 }],
    ['Deposit back', 'Groceries', -900, { Ana: -900 }, { Ana: -300, Bo: -300, Cy: -300 }],
  ]);
  expect(reasons(book)).toEqual([
    [4, 'people'],
    [5, 'sum'],
  ]);
  const two = read([`${columns},"Ana","Bo"`, line('Back', '8', '0,-8', 'Yes')].join('\r\n'));
  expect(rowsOf(two)).toEqual([[2, '2025-04-05', 'Back', 'payment', 800, { Ana: 800 }, { Bo: 800 }]]);
});

describe('Tricount', () => {
  const membershipOf = (name: string) => ({ RegistryMembershipNonUser: { alias: { display_name: name } } });
  const amount = (value: string) => ({ value, currency: 'EUR' });
  const entry = (type: string, value: string, parts: Readonly<Record<string, string>>, more: object = {}) => ({
    RegistryEntry: {
      type_transaction: type,
      membership_owned: membershipOf('Ana'),
      amount: amount(value),
      description: type,
      date: '2025-05-06 12:30:00.000000',
      allocations: Object.entries(parts).map(([name, part]) => ({
        membership: membershipOf(name),
        amount: amount(part),
      })),
      category: 'FOOD_AND_DRINK',
      ...more,
    },
  });

  test("the app's data: spending, income and repayments; unknown kinds are left out", () => {
    const book = readData({
      Response: [
        {
          Registry: {
            title: 'Flat',
            memberships: [membershipOf('Ana'), membershipOf('Bo')],
            all_registry_entry: [
              entry('NORMAL', '-10.01', { Ana: '-5.01', Bo: '-5.00' }),
              entry('INCOME', '8.00', { Ana: '4.00', Bo: '4.00' }),
              entry('BALANCE', '-3.00', { Bo: '-3.00' }),
              entry('NORMAL', '-3.00', { Bo: '-2.00' }),
              entry('ELSE', '-3.00', { Bo: '-3.00' }),
              entry('NORMAL', '-3.00', { Bo: '-3.00' }, { date: 'yesterday' }),
            ],
          },
        },
      ],
    });
    expect(rowsOf(book).map((each) => each.slice(1))).toEqual([
      ['2025-05-06', 'NORMAL', 'Food and drink', 1001, { Ana: 1001 }, { Ana: 501, Bo: 500 }],
      ['2025-05-06', 'INCOME', 'Food and drink', -800, { Ana: -800 }, { Ana: -400, Bo: -400 }],
      ['2025-05-06', 'BALANCE', 'payment', 300, { Ana: 300 }, { Bo: 300 }],
    ]);
    expect(reasons(book)).toEqual([
      [4, 'sum'],
      [5, 'unreadable'],
      [6, 'date'],
    ]);
  });

  test('the downloader’s table: people evenly, or with what each bears', () => {
    const book = read(
      [
        'Who Paid;Total;Currency;Description;When;Involved;File Names;Attachment URLs;Category',
        'Ana;10.00;EUR;Bread;2025-05-06 10:00:00;Ana, Bo, Cy;;;UNCATEGORIZED',
        'Bo;9.00;EUR;Wine;2025-05-07;"Ana: 4.00, Cy: 5.00";;;DRINK',
        'Bo;;EUR;Nothing;2025-05-07;Ana;;;',
        'Bo;3;EUR;Nobody;2025-05-07;;;;',
      ].join('\n'),
    );
    expect(rowsOf(book).map((each) => each.slice(2))).toEqual([
      ['Bread', null, 1000, { Ana: 1000 }, { Ana: 334, Bo: 333, Cy: 333 }],
      ['Wine', 'Drink', 900, { Bo: 900 }, { Ana: 400, Cy: 500 }],
    ]);
    expect(reasons(book)).toEqual([
      [4, 'amount'],
      [5, 'people'],
    ]);
  });

  test('Sesterce’s table keeps several payers', () => {
    const book = read(
      [
        'Date,Title,Paid by Ana,Paid by Bo,Paid for Ana,Paid for Bo,Currency,Category',
        '2025-05-06,Sofa,30.00,70.00,50.00,50.00,EUR,Home',
        '2025-05-06,Back,-10.00,,-5.00,-5.00,EUR,Home',
        '2025-05-06,Off,10.00,,5.00,4.00,EUR,Home',
        '2025-05-06,Odd,ten,,5.00,4.00,EUR,Home',
      ].join('\n'),
    );
    expect(rowsOf(book).map((each) => each.slice(2))).toEqual([
      ['Sofa', 'Home', 10_000, { Ana: 3000, Bo: 7000 }, { Ana: 5000, Bo: 5000 }],
      ['Back', 'Home', -1000, { Ana: -1000 }, { Ana: -500, Bo: -500 }],
    ]);
    expect(reasons(book)).toEqual([
      [4, 'sum'],
      [5, 'amount'],
    ]);
  });
});

describe('Cospend', () => {
  const BILLS =
    'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,repeatfreq,repeatallactive,repeatuntil,categoryid,paymentmode,paymentmodeid,comment,deleted';
  const bill = (
    what: string,
    amount: string,
    payer: string,
    owers: string,
    more: { category?: string; comment?: string; deleted?: string; date?: string } = {},
  ) =>
    `"${what}",${amount},${more.date ?? '2025-06-07'},1749254400,${payer},1,1,"${owers}",n,,0,,${more.category ?? '7'},,,${more.comment ?? ''},${more.deleted ?? '0'}`;

  test('sections: weights, categories by number, comments as in addresses, repayments, deleted bills', () => {
    const book = read(
      [
        'name,weight,active,color',
        '"Ana",2,1,"#aa0000"',
        '"Bo",1,1,"#00aa00"',
        '',
        BILLS,
        bill('Rent', '900', 'Ana', 'Ana,Bo', { comment: 'for%20June%21' }),
        bill('Back', '5.5', 'Bo', 'Ana', { category: '-11' }),
        bill('Gone', '5', 'Bo', 'Ana', { deleted: '1' }),
        bill('Bottles', '-6', 'Bo', 'Ana, Bo', { date: '' }),
        bill('Thirds', '33.333', 'Bo', 'Bo'),
        bill('Nobody', '3', 'Bo', ''),
        bill('deleteMeIfYouWant', '1', 'Bo', 'Bo'),
        '',
        'categoryname,categoryid,icon,color',
        '"Home",7,,',
        '',
        'paymentmodename,paymentmodeid,icon,color',
        '"Cash",1,,',
        '',
        'currencyname,exchange_rate',
        '"eur",1',
        '"USD",0.9',
      ].join('\n'),
    );
    expect(rowsOf(book)).toEqual([
      [6, '2025-06-07', 'Rent', 'Home', 90_000, { Ana: 90_000 }, { Ana: 60_000, Bo: 30_000 }],
      [7, '2025-06-07', 'Back', 'payment', 550, { Bo: 550 }, { Ana: 550 }],
      [9, '2025-06-07T00:00:00.000Z', 'Bottles', 'Home', -600, { Bo: -600 }, { Ana: -400, Bo: -200 }],
      [10, '2025-06-07', 'Thirds', 'Home', 3333, { Bo: 3333 }, { Bo: 3333 }],
    ]);
    expect(book.entries[0]).toMatchObject({ note: 'for June!', currency: 'EUR' });
    expect(reasons(book)).toEqual([
      [8, 'deleted'],
      [11, 'people'],
    ]);
  });

  test('only bills, of people without weights', () => {
    const book = read([BILLS, bill('Rent', '10', 'Ana', 'Ana,Bo')].join('\n'));
    expect(rowsOf(book)[0]?.slice(5)).toEqual([{ Ana: 1000 }, { Ana: 500, Bo: 500 }]);
    expect(book.entries[0]?.currency).toBeNull();
  });
});

describe('I Hate Money', () => {
  test('its table: weights of the payers, with a warning for the others; XXX is no currency', () => {
    const book = read(
      [
        'what,bill_type,amount,currency,date,payer_name,payer_weight,owers',
        'Rent,Expense,90.0,XXX,2025-07-08,Ana,2.0,"Ana, Bo"',
        'Back,Reimbursement,3.0,EUR,2025-07-09,Bo,1.0,Ana',
        'Soup,Expense,3.0,EUR,2025-07-09,Bo,1.0,Cy',
        'Odd,Expense,x,EUR,2025-07-09,Bo,1.0,Ana',
      ].join('\n'),
    );
    expect(rowsOf(book).map((each) => each.slice(2))).toEqual([
      ['Rent', null, 9000, { Ana: 9000 }, { Ana: 6000, Bo: 3000 }],
      ['Back', 'payment', 300, { Bo: 300 }, { Ana: 300 }],
      ['Soup', null, 300, { Bo: 300 }, { Cy: 300 }],
    ]);
    expect([book.entries[0]?.currency, book.warnings, reasons(book)]).toEqual([
      null,
      ['weightsUnknown'],
      [[5, 'amount']],
    ]);
  });

  test('its data; a bill that is none stops it, with its place', () => {
    const bill = {
      what: 'Rent',
      bill_type: 'Expense',
      amount: 10,
      currency: 'EUR',
      date: '2025-07-08',
      payer_name: 'Ana',
      payer_weight: 1,
      owers: ['Ana', 'Bo, jr.'],
    };
    expect(rowsOf(readData([bill]))[0]?.[6]).toEqual({ Ana: 500, 'Bo, jr.': 500 });
    expect(() => readData([bill, { ...bill, amount: 'ten' }])).toThrow(
      expect.objectContaining({ code: 'malformed', line: 2 }),
    );
  });
});
