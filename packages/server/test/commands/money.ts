import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { generalCategoryId } from '@hestia/contract/money/general.ts';
import type { Expense } from '@hestia/contract/money/schemas.ts';
import { now, type Bench, type Samples } from './bench.ts';

const category = async ({ home, did, newId }: Bench) => {
  const id = newId();
  return did(moneyCommands.addCategory, { id, name: `Food ${id}`, colocationId: home });
};

async function expenseOf(bench: Bench, change: Partial<Expense> = {}) {
  const { id: expenseCategoryId, name: expenseCategoryName } = await category(bench);
  const { home, lea, tomasz } = bench;
  const shown: Expense = {
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
    dateOfPayment: '2026-11-20T12:00:00.000Z',
    expenseCategoryId,
    expenseCategoryName,
    reminderId: null,
    pictures: [],
    ...change,
  };
  const { createdAt: _at, createdBy: _by, expenseCategoryName: _name, pictures: _pictures, ...rest } = shown;
  const isEven = shown.splitType === 0;
  return {
    shown,
    body: {
      ...rest,
      splitBetween: isEven ? Object.keys(shown.splitBetween) : null,
      splitValues: shown.splitType === 1 ? shown.splitBetween : null,
    },
  };
}

const paid = async (bench: Bench) => (await bench.did(moneyCommands.addExpense, await expenseOf(bench))).shown;

async function trip(bench: Bench) {
  const { shown, body } = await expenseOf(bench, { reminderId: bench.newId() });
  return { shown, body: { ...body, itemIds: [bench.newId(), bench.newId()] } };
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

const general = ({ home }: Bench): Partial<Expense> => ({
  expenseCategoryId: generalCategoryId(home),
  expenseCategoryName: 'General',
});

export const moneyCommandSamples = {
  'money.addExpense': [
    ['split evenly', (bench) => expenseOf(bench)],
    ['of a shopping list', trip],
    [
      'by value',
      ({ lea, tomasz, ...bench }) =>
        expenseOf({ lea, tomasz, ...bench }, { splitType: 1, splitBetween: { [tomasz]: 0.01, [lea]: 10 } }),
    ],
    ['by percentage', (bench) => expenseOf(bench, byPercentage(bench))],
    ['into the general category, which nobody has made', (bench) => expenseOf(bench, general(bench))],
    ['into the general category again', (bench) => expenseOf(bench, general(bench))],
  ],
  'money.editExpense': [
    [
      'another amount of another payer',
      async (bench) => {
        const before = await paid(bench);
        const { tomasz, lea } = bench;
        const shown = { ...before, amount: 12.03, paidBy: tomasz, splitBetween: { [tomasz]: 6.02, [lea]: 6.01 } };
        return { before, shown, change: { amount: 12.03, paidBy: tomasz } };
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
          description: 'Half',
        };
        return { before, shown: { ...before, ...change, expenseCategoryName }, change };
      },
    ],
  ],
  'money.deleteExpense': [['an expense', async (bench) => ({ before: await paid(bench) })]],
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
