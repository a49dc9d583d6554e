import { randomUUID } from 'node:crypto';
import { colocationCommands } from '@hestia/contract/colocations/commands.ts';
import { closingCommands } from '@hestia/contract/money/closing-commands.ts';
import { purseCommands } from '@hestia/contract/money/purse-commands.ts';
import { placeholderCommands } from '@hestia/contract/placeholders/commands.ts';
import { defaultSplitCommands } from '@hestia/contract/money/default-split-commands.ts';
import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import { REFUND_CATEGORY, type Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { dayFrom } from '@hestia/contract/time/day.ts';
import { now, type Bench, type Samples } from './bench.ts';

/** Something that one of the two has paid for the other. */
async function paid(bench: Bench, change: Partial<Expense>): Promise<Expense> {
  const { home, lea, tomasz } = bench;
  const expense: Expense = {
    id: bench.newId(),
    colocationId: home,
    createdAt: now(),
    createdBy: lea,
    name: 'Rent',
    description: null,
    amount: 1000,
    paidBy: lea,
    splitType: 0,
    splitBetween: { [tomasz]: 1000 },
    splitPercentages: null,
    dateOfPayment: '2026-11-20T12:00:00.000Z',
    paidOn: dayFrom('2026-11-20'),
    expenseCategoryId: generalCategoryId(home),
    expenseCategoryName: 'General',
    reminderId: null,
    pictures: [],
    split: null,
    payers: null,
    refundState: null,
    ...change,
  };
  const body = { ...expense, splitBetween: Object.keys(expense.splitBetween) };
  return (await bench.did(moneyCommands.addExpense, { shown: expense, body })).shown;
}

/** Tomasz has paid Léa back: his sum, her word. */
const paidBack = async (bench: Bench): Promise<Expense> =>
  paid(bench, {
    name: REFUND_CATEGORY,
    amount: 20,
    paidBy: bench.tomasz,
    splitBetween: { [bench.lea]: 20 },
    expenseCategoryId: await bench.refundCategory(),
    expenseCategoryName: REFUND_CATEGORY,
  });

/** Léa and Tomasz. */
const together = ({ home, lea, tomasz }: Bench) => ({
  colocationId: home,
  by: lea,
  with: tomasz,
  at: now(),
  isPlaceholder: false,
});

/** A month without spending. */
const closed = ({ home, lea }: Bench, month: string) => ({
  colocationId: home,
  shown: { month, closedBy: lea, closedAt: now(), spent: [], changes: [], changeCount: 0 },
});

export const settleCommandSamples = {
  'money.answerRefund': [
    ['it has come', async (bench) => ({ before: await paidBack(bench), refundState: 'received' })],
    ['it has not', async (bench) => ({ before: await paidBack(bench), refundState: 'disputed' })],
  ],
  'money.nudge': [
    [
      'who owes me',
      async (bench) => {
        await paid(bench, {});
        await bench.forgetNudges();
        return { colocationId: bench.home, by: bench.lea, to: bench.tomasz, at: now() };
      },
    ],
  ],
  'money.closeMonth': [['a month without expenses', (bench) => closed(bench, '2019-11')]],
  'money.reopenMonth': [
    [
      'a closed month',
      async (bench) => {
        const month = closed(bench, '2019-12');
        await bench.did(closingCommands.closeMonth, month);
        return month;
      },
    ],
  ],
  'money.joinPurse': [
    [
      'asks a member',
      async (bench) => {
        await bench.withoutPurse();
        return together(bench);
      },
    ],
    [
      'agrees to what a member asked',
      async (bench) => {
        await bench.withoutPurse(true);
        return together(bench);
      },
    ],
    [
      'asks twice',
      async (bench) => {
        await bench.withoutPurse();
        return bench.did(purseCommands.joinPurse, together(bench));
      },
    ],
    [
      'a name without an account',
      async (bench) => {
        await bench.withoutPurse();
        const { id } = await bench.did(placeholderCommands.add, {
          id: randomUUID(),
          colocationId: bench.home,
          name: 'Mia',
        });
        return { ...together(bench), with: id, isPlaceholder: true };
      },
    ],
  ],
  'money.partPurse': [
    [
      'declines',
      async (bench) => {
        await bench.withoutPurse(true);
        return together(bench);
      },
    ],
    [
      'parts',
      async (bench) => {
        await bench.withoutPurse(true);
        return bench.did(purseCommands.joinPurse, together(bench));
      },
    ],
  ],
  'money.settleNow': [
    [
      'whoever pays',
      async (bench) => {
        await paid(bench, {});
        return { colocationId: bench.home, by: bench.lea, at: now(), payers: [bench.tomasz] };
      },
    ],
  ],
  'money.setDefaultSplit': [
    [
      'of the household',
      ({ home, lea, tomasz }) => ({
        colocationId: home,
        expenseCategoryId: null,
        name: 'Home',
        split: { kind: 'shares', weights: { [lea]: 2, [tomasz]: 1 } },
      }),
    ],
    [
      'of a category, for everybody alike',
      async (bench) => {
        const { expenseCategoryId, expenseCategoryName: name } = await paid(bench, {});
        return { colocationId: bench.home, expenseCategoryId, name, split: { kind: 'evenly', sharers: null } };
      },
    ],
    [
      'none any more',
      async (bench) => {
        const ofHome = { colocationId: bench.home, expenseCategoryId: null, name: 'Home' };
        await bench.did(defaultSplitCommands.setDefaultSplit, {
          ...ofHome,
          split: { kind: 'evenly', sharers: [bench.lea] },
        });
        return { ...ofHome, split: null };
      },
    ],
  ],
  'colocations.closeFirstWeekCard': [
    ['a card', ({ home }) => ({ id: home, card: 'rota', isClosed: true })],
    ['another one', ({ home }) => ({ id: home, card: 'install', isClosed: true })],
    [
      'opened again',
      async (bench) => {
        const card = { id: bench.home, card: 'rota' } as const;
        await bench.did(colocationCommands.closeFirstWeekCard, { ...card, isClosed: true });
        return { ...card, isClosed: false };
      },
    ],
  ],
  'colocations.putAwayMonth': [
    ['a month', ({ home }) => ({ id: home, month: '2026-10' })],
    [
      'none any more',
      async (bench) => {
        await bench.did(colocationCommands.putAwayMonth, { id: bench.home, month: '2026-10' });
        return { id: bench.home, month: null };
      },
    ],
  ],
  'colocations.setCollector': [
    ['somebody', ({ home, tomasz }) => ({ id: home, collector: tomasz })],
    ['nobody any more', ({ home }) => ({ id: home, collector: null })],
    ['somebody else', ({ home, lea }) => ({ id: home, collector: lea })],
  ],
  'colocations.setWeek': [
    ['opened', ({ home }) => ({ id: home, isOpened: true })],
    ['on another day', ({ home }) => ({ id: home, push: { day: 'FR', hour: 17 } })],
    ['never', ({ home }) => ({ id: home, push: null })],
    ['from Saturday', ({ home }) => ({ id: home, startsOn: 'SA' })],
    ['as the language has it', ({ home }) => ({ id: home, startsOn: null })],
  ],
  'colocations.setFading': [
    ['later', ({ home }) => ({ id: home, weeks: 4 })],
    ['never', ({ home }) => ({ id: home, weeks: 0 })],
  ],
} satisfies Partial<Samples>;
