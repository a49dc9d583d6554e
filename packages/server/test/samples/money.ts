import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { pictureForm } from './images.ts';
import type { Samples, Scene } from './scene.ts';

const addCategory = ({ home, add }: Scene) =>
  add(moneyEndpoints.addCategory, { body: { name: 'Food', colocationId: home } });

async function draft(scene: Scene) {
  const { home, ada, bob } = scene;
  return {
    colocationId: home,
    expenseCategoryId: await addCategory(scene),
    createdBy: ada.id,
    name: 'Bread',
    amount: 3.5,
    paidBy: ada.id,
    splitType: 0,
    splitBetween: [ada.id, bob.id],
  } as const;
}

/** An expense of Ada's. */
export const addExpense = async (scene: Scene) => scene.add(moneyEndpoints.addExpense, { body: await draft(scene) });

const addPicture = async (scene: Scene) =>
  scene.add(moneyEndpoints.addPicture, { body: pictureForm({ expenseId: await addExpense(scene) }) });

async function edited(scene: Scene) {
  const { createdBy: _, ...fields } = await draft(scene);
  return { ...fields, id: await scene.add(moneyEndpoints.addExpense, { body: { ...fields } }), amount: 4 };
}

export const moneySamples: Samples<typeof moneyEndpoints> = {
  listCategories: { make: ({ home }) => ({ params: { id: home } }) },
  listByCategory: { make: async (scene) => ({ params: { id: await addCategory(scene) } }) },
  pageExpenses: { make: ({ home }) => ({ query: { colocationId: home } }) },
  listSpent: { make: ({ home }) => ({ query: { colocationId: home, from: '2026-01', until: '2026-11' } }) },
  getExpense: { make: async (scene) => ({ params: { id: await addExpense(scene) } }) },
  addExpense: { make: async (scene) => ({ body: await draft(scene) }) },
  editExpense: { make: async (scene) => ({ body: await edited(scene) }) },
  deleteExpense: { make: async (scene) => ({ params: { id: await addExpense(scene) } }) },
  addPicture: { make: async (scene) => ({ body: pictureForm({ expenseId: await addExpense(scene) }) }) },
  removePicture: { make: async (scene) => ({ params: { id: await addPicture(scene) } }) },
  getBalance: { make: ({ home }) => ({ params: { id: home } }) },
  recalculateBalance: { make: ({ home }) => ({ params: { id: home } }) },
  getRefundMethods: { make: ({ home }) => ({ params: { id: home } }) },
  addCategory: { make: ({ home }) => ({ body: { name: 'Rent', colocationId: home } }) },
  renameCategory: { make: async (scene) => ({ body: { id: await addCategory(scene), name: 'Rent' } }) },
  deleteCategory: { make: async (scene) => ({ params: { id: await addCategory(scene) } }) },
};
