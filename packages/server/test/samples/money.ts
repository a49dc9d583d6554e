import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { pictureForm } from './images.ts';
import type { Samples, Fixture } from './fixture.ts';

const addCategory = ({ home, add }: Fixture) =>
  add(moneyEndpoints.addCategory, { body: { name: 'Food', colocationId: home } });

async function draft(fixture: Fixture) {
  const { home, ada, bob } = fixture;
  return {
    colocationId: home,
    expenseCategoryId: await addCategory(fixture),
    createdBy: ada.id,
    name: 'Bread',
    amount: 3.5,
    paidBy: ada.id,
    splitType: 0,
    splitBetween: [ada.id, bob.id],
  } as const;
}

/** An expense of Ada's. */
export const addExpense = async (fixture: Fixture) =>
  fixture.add(moneyEndpoints.addExpense, { body: await draft(fixture) });

const addPicture = async (fixture: Fixture) =>
  fixture.add(moneyEndpoints.addPicture, { body: pictureForm({ expenseId: await addExpense(fixture) }) });

async function edited(fixture: Fixture) {
  const { createdBy: _, ...fields } = await draft(fixture);
  return { ...fields, id: await fixture.add(moneyEndpoints.addExpense, { body: { ...fields } }), amount: 4 };
}

export const moneySamples: Samples<typeof moneyEndpoints> = {
  listCategories: { make: ({ home }) => ({ params: { id: home } }) },
  listByCategory: { make: async (fixture) => ({ params: { id: await addCategory(fixture) } }) },
  pageExpenses: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listSpent: { make: ({ home }) => ({ query: { colocationId: home, from: '2026-01', until: '2026-11' } }) },
  getExpense: { make: async (fixture) => ({ params: { id: await addExpense(fixture) } }) },
  addExpense: { make: async (fixture) => ({ body: await draft(fixture) }) },
  editExpense: { make: async (fixture) => ({ body: await edited(fixture) }) },
  deleteExpense: { make: async (fixture) => ({ params: { id: await addExpense(fixture) } }) },
  addPicture: { make: async (fixture) => ({ body: pictureForm({ expenseId: await addExpense(fixture) }) }) },
  removePicture: { make: async (fixture) => ({ params: { id: await addPicture(fixture) } }) },
  getBalance: { make: ({ home }) => ({ params: { id: home } }) },
  recalculateBalance: { make: ({ home }) => ({ params: { id: home } }) },
  getRefundMethods: { make: ({ home }) => ({ params: { id: home } }) },
  addCategory: { make: ({ home }) => ({ body: { name: 'Rent', colocationId: home } }) },
  renameCategory: { make: async (fixture) => ({ body: { id: await addCategory(fixture), name: 'Rent' } }) },
  deleteCategory: { make: async (fixture) => ({ params: { id: await addCategory(fixture) } }) },
};
