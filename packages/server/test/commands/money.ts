import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { generalCategoryId } from '@hestia/contract/money/expenses/general.ts';
import type { Expense } from '@hestia/contract/money/shapes/schemas.ts';
import { dayFrom } from '@hestia/contract/time/day.ts';
import { pollOf } from './reminders.ts';
import { now, type Bench, type Samples } from './bench.ts';

const category = async ({ home, did, newId }: Bench) => {
  const id = newId();
  return did(moneyCommands.addCategory, { id, name: `Food ${id}`, colocationId: home });
};

async function expenseOf(bench: Bench, change: Partial<Expense> = {}) {
  const { id: expenseCategoryId, name: expenseCategoryName } = await category(bench);
  const { home, lea, tomasz } = bench;
  const expense: Expense = {
    id: bench.newId(),
    colocationId: home,
    createdAt: now(),
    createdBy: lea,
    name: 'Bread',
    description: null,
    amount: 10.01,
    paidBy: lea,
    splitType: 0,
    splitBetween: { [tomasz]: 5.01, [lea]: 5 },
    splitPercentages: null,
    split: null,
    payers: null,
    dateOfPayment: '2026-11-20T12:00:00.000Z',
    paidOn: dayFrom('2026-11-20'),
    expenseCategoryId,
    expenseCategoryName,
    reminderId: null,
    pictures: [],
    refundState: null,
    ...change,
  };
  const { createdAt: _at, createdBy: _by, expenseCategoryName: _name, pictures: _pictures, ...rest } = expense;
  const isEven = expense.splitType === 0;
  return {
    shown: expense,
    body: {
      ...rest,
      splitBetween: isEven ? Object.keys(expense.splitBetween) : null,
      splitValues: expense.splitType === 1 && !expense.split ? expense.splitBetween : null,
      isMoneyBack: expense.amount < 0,
    },
  };
}

/** An existing expense. */
export const paid = async (bench: Bench) => (await bench.did(moneyCommands.addExpense, await expenseOf(bench))).shown;

async function trip(bench: Bench) {
  const { shown: expense, body } = await expenseOf(bench, { reminderId: bench.newId() });
  return { shown: expense, body: { ...body, itemIds: [bench.newId(), bench.newId()] } };
}

async function picture(bench: Bench) {
  const { id: expenseId, name } = await paid(bench);
  return { id: bench.newId(), expenseId, name, picture: bench.picture };
}

const byPercentage = ({ lea, tomasz }: Bench): Partial<Expense> => ({
  splitType: 2,
  splitBetween: { [tomasz]: 3.3, [lea]: 6.71 },
  splitPercentages: { [tomasz]: 33, [lea]: 67 },
});

const ours = ({ lea, tomasz }: Bench) =>
  ({
    shares: {
      splitType: 1,
      splitBetween: { [tomasz]: 4, [lea]: 6.01 },
      split: { kind: 'shares', weights: { [tomasz]: 1, [lea]: 1.5 } },
    },
    personal: {
      splitType: 1,
      splitBetween: { [tomasz]: 4.26, [lea]: 5.75 },
      split: { kind: 'personal', sharers: [tomasz, lea], extras: { [lea]: 1.5 } },
    },
    items: {
      splitType: 1,
      splitBetween: { [lea]: 8.01, [tomasz]: 2 },
      split: {
        kind: 'items',
        items: [
          { name: 'Wine', amount: 6, sharers: [lea] },
          { name: '', amount: 4, sharers: [lea, tomasz] },
        ],
        rest: 0.01,
      },
    },
    payers: { paidBy: tomasz, payers: { [lea]: 4, [tomasz]: 6.01 } },
  }) satisfies Record<string, Partial<Expense>>;

const foreign = ({ lea, tomasz }: Bench): Partial<Expense> => ({
  amount: 21.07,
  splitBetween: { [tomasz]: 10.54, [lea]: 10.53 },
  original: { currency: 'CHF', amount: 20, rate: '1.0534' },
});

const back = ({ lea, tomasz }: Bench): Partial<Expense> => ({
  amount: -10.01,
  splitBetween: { [tomasz]: -5.01, [lea]: -5 },
});

const general = ({ home }: Bench): Partial<Expense> => ({
  expenseCategoryId: generalCategoryId(home),
  expenseCategoryName: 'General',
});

export const moneyCommandSamples = {
  'money.addExpense': [
    ['split evenly', (bench) => expenseOf(bench)],
    ['of a shopping list', trip],
    ['of a poll', async (bench) => expenseOf(bench, { pollId: await pollOf(bench) })],
    [
      'by value',
      ({ lea, tomasz, ...bench }) =>
        expenseOf({ lea, tomasz, ...bench }, { splitType: 1, splitBetween: { [tomasz]: 0.01, [lea]: 10 } }),
    ],
    ['by percentage', (bench) => expenseOf(bench, byPercentage(bench))],
    ['by shares', (bench) => expenseOf(bench, ours(bench).shares)],
    ['evenly plus personal parts', (bench) => expenseOf(bench, ours(bench).personal)],
    ['by item', (bench) => expenseOf(bench, ours(bench).items)],
    ['that several paid', (bench) => expenseOf(bench, ours(bench).payers)],
    ['in another currency', (bench) => expenseOf(bench, foreign(bench))],
    ['that came back', (bench) => expenseOf(bench, back(bench))],
    ['into the general category, which nobody has made', (bench) => expenseOf(bench, general(bench))],
    ['into the general category again', (bench) => expenseOf(bench, general(bench))],
  ],
  'money.editExpense': [
    [
      'another amount of another payer',
      async (bench) => {
        const before = await paid(bench);
        const { tomasz, lea } = bench;
        const expense = { ...before, amount: 12.03, paidBy: tomasz, splitBetween: { [tomasz]: 6.02, [lea]: 6.01 } };
        return { before, shown: expense, change: { amount: 12.03, paidBy: tomasz } };
      },
    ],
    [
      'another split and several payers',
      async (bench) => {
        const before = await paid(bench);
        const { shares, payers } = ours(bench);
        const { splitType, split } = shares;
        const change = { splitType, split, paidBy: payers.paidBy, payers: payers.payers };
        return { before, shown: { ...before, ...shares, ...payers }, change };
      },
    ],
    [
      'one payer and an even split again',
      async (bench) => {
        const added = await expenseOf(bench, { ...ours(bench).items, ...ours(bench).payers });
        const { shown: before } = await bench.did(moneyCommands.addExpense, added);
        const { lea, tomasz } = bench;
        const change = { splitType: 0, splitBetween: [lea, tomasz], split: null, paidBy: lea, payers: null } as const;
        const shares = { splitBetween: { [lea]: 5.01, [tomasz]: 5 }, splitPercentages: null };
        return {
          before,
          shown: { ...before, ...change, ...shares },
          change: { ...change, splitBetween: [lea, tomasz] },
        };
      },
    ],
    [
      'another category, name and day',
      async (bench) => {
        const before = await paid(bench);
        const { id: expenseCategoryId, name: expenseCategoryName } = await category(bench);
        const change = {
          expenseCategoryId,
          name: 'Rye',
          dateOfPayment: '2026-11-21T12:00:00.000Z',
          paidOn: dayFrom('2026-11-21'),
          description: 'Half',
        };
        return { before, shown: { ...before, ...change, expenseCategoryName }, change };
      },
    ],
  ],
  'money.deleteExpense': [
    ['an expense', async (bench) => ({ before: await paid(bench) })],
    [
      'one that several paid',
      async (bench) => {
        const added = await bench.did(moneyCommands.addExpense, await expenseOf(bench, ours(bench).payers));
        return { before: added.shown };
      },
    ],
  ],
  'money.addPicture': [
    ['the first of an expense', picture],
    [
      'another one',
      async (bench) => {
        const { expenseId, name, picture: bytes } = await bench.did(moneyCommands.addPicture, await picture(bench));
        return { id: bench.newId(), expenseId, name, picture: bytes };
      },
    ],
  ],
  'money.removePicture': [['the only one', async (bench) => bench.did(moneyCommands.addPicture, await picture(bench))]],
  'money.addCategory': [['a category', ({ home, newId }) => ({ id: newId(), name: 'Wine', colocationId: home })]],
  'money.renameCategory': [
    [
      'with an expense in it',
      async (bench) => {
        const { expenseCategoryId: id } = await paid(bench);
        return { id, name: `Meals ${id}`, totalAmount: 10.01 };
      },
    ],
  ],
  'money.setBudget': [
    [
      'of a category with an expense in it',
      async (bench) => {
        const { expenseCategoryId: id, expenseCategoryName: name } = await paid(bench);
        return { id, name, totalAmount: 10.01, budget: 200 };
      },
    ],
    [
      'to none again',
      async (bench) => {
        const { expenseCategoryId: id, expenseCategoryName: name } = await paid(bench);
        const input = { id, name, totalAmount: 10.01, budget: 200 };
        return { ...(await bench.did(moneyCommands.setBudget, input)), budget: null };
      },
    ],
  ],
  'money.setCategoryKind': [
    [
      'of a category with an expense in it',
      async (bench) => {
        const { expenseCategoryId: id, expenseCategoryName: name } = await paid(bench);
        return { id, name, totalAmount: 10.01, kind: 'deposit' as const };
      },
    ],
    [
      'of none again',
      async (bench) => {
        const id = bench.newId();
        const name = `Deposit ${id}`;
        await bench.did(moneyCommands.addCategory, { id, name, colocationId: bench.home });
        return { id, name, totalAmount: 0, kind: null };
      },
    ],
  ],
  'money.deleteCategory': [
    [
      'with an expense in it',
      async (bench) => {
        const { expenseCategoryId: id, expenseCategoryName: name } = await paid(bench);
        return { id, name };
      },
    ],
  ],
} satisfies Partial<Samples>;
