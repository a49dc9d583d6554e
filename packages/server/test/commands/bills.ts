import { billCommands } from '@hestia/contract/bills/commands.ts';
import { paidAt } from '@hestia/contract/bills/dates.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { type Bench, now, type Samples } from './bench.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const sharer = (userId: string) => ({ userId, part: null, fromOn: null, untilOn: null });

/** A rent that is first due long after any of these tests. */
const rent = (bench: Bench, change: Partial<Bill> = {}): Bill => ({
  id: bench.newId(),
  colocationId: bench.home,
  createdAt: now(),
  createdBy: bench.lea,
  name: 'Rent',
  amount: 1200,
  paidBy: bench.lea,
  expenseCategoryId: generalCategoryId(bench.home),
  split: { kind: 'evenly', sharers: [sharer(bench.lea), sharer(bench.tomasz)] },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2040-02-01',
  untilOn: null,
  nextOn: '2040-02-01',
  paused: null,
  lastOn: null,
  lastAmount: null,
  asks: [],
  ...change,
});

export const addBill = async (bench: Bench, change: Partial<Bill> = {}): Promise<Bill> =>
  (await bench.did(billCommands.add, { shown: rent(bench, change), bookFrom: '2040-01-15' })).shown;

function answered(bench: Bench, bill: Bill, dueOn: string): Expense {
  return {
    id: bench.newId(),
    colocationId: bench.home,
    createdAt: now(),
    createdBy: bench.lea,
    name: bill.name,
    description: null,
    amount: 40.01,
    paidBy: bill.paidBy,
    splitType: 0,
    splitBetween: { [bench.lea]: 20.01, [bench.tomasz]: 20 },
    splitPercentages: null,
    ...paidAt(dueOn, 'Europe/Paris'),
    expenseCategoryId: bill.expenseCategoryId,
    expenseCategoryName: 'General',
    reminderId: null,
    billId: bill.id,
    pictures: [],
    split: null,
    payers: null,
    refundState: null,
  };
}

export const billCommandSamples = {
  'bills.add': [
    ['a rent', (bench) => ({ shown: rent(bench), bookFrom: '2040-01-15' })],
    [
      'with personal parts',
      (bench) => ({
        shown: rent(bench, {
          split: {
            kind: 'personal',
            sharers: [sharer(bench.lea), { ...sharer(bench.tomasz), part: 12.5, isPartAlone: true }],
          },
        }),
        bookFrom: '2040-01-15',
      }),
    ],
    [
      'another amount each time, by days',
      (bench) => ({
        shown: rent(bench, {
          amount: null,
          split: {
            kind: 'days',
            sharers: [sharer(bench.lea), { ...sharer(bench.tomasz), part: 2, untilOn: '2040-05-15' }],
          },
        }),
        bookFrom: '2040-01-15',
      }),
    ],
  ],
  'bills.edit': [
    [
      'its amount and name',
      async (bench) => ({
        shown: await addBill(bench),
        change: { name: 'Rent and heating', amount: 1300 },
        nextOn: '2040-02-01',
      }),
    ],
    [
      'its dates',
      async (bench) => ({ shown: await addBill(bench), change: { firstOn: '2040-03-10' }, nextOn: '2040-04-01' }),
    ],
  ],
  'bills.pause': [
    [
      'for a while',
      async (bench) => ({ shown: await addBill(bench), isPaused: true, bookFrom: null, nextOn: '2040-02-01' }),
    ],
    [
      'no longer',
      async (bench) => {
        const bill = await addBill(bench);
        await bench.did(billCommands.pause, { shown: bill, isPaused: true, bookFrom: null, nextOn: bill.nextOn });
        return { shown: bill, isPaused: false, bookFrom: '2040-02-15', nextOn: '2040-03-01' };
      },
    ],
  ],
  'bills.answer': [
    [
      'what it came to',
      async (bench) => {
        const bill = await bench.asking();
        const [dueOn = ''] = bill.asks;
        return { shown: bill, dueOn, expense: answered(bench, bill, dueOn) };
      },
    ],
    [
      'nothing this time',
      async (bench) => {
        const bill = await bench.asking();
        return { shown: bill, dueOn: bill.asks[0] ?? '', expense: null };
      },
    ],
  ],
  'bills.bookEarly': [
    [
      'with the last day of somebody counted',
      async (bench) => {
        const [dueOn, nextOn] = [inDays(20), inDays(50)];
        const bill = rent(bench, { rule: 'FREQ=DAILY;INTERVAL=30', firstOn: dueOn, nextOn: dueOn });
        await bench.did(billCommands.add, { shown: bill, bookFrom: dueOn });
        const splitBetween = { [bench.lea]: 800, [bench.tomasz]: 400 };
        const expense = { ...answered(bench, bill, dueOn), amount: 1200, splitType: 1 as const, splitBetween };
        return { shown: bill, dueOn, expense, nextOn };
      },
    ],
  ],
  'bills.delete': [['a rent', async (bench) => ({ shown: await addBill(bench) })]],
} satisfies Partial<Samples>;
