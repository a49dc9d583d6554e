import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { addExpense } from './money.ts';
import type { Samples, Scene } from './scene.ts';

const addComment = async (scene: Scene) =>
  scene.add(historyEndpoints.addExpenseMessage, {
    body: { expenseId: await addExpense(scene), content: 'Where is the receipt?' },
  });

async function deleted(scene: Scene): Promise<string> {
  const id = await addExpense(scene);
  return scene.add(moneyEndpoints.deleteExpense, { params: { id } });
}

export const historySamples: Samples<typeof historyEndpoints> = {
  listLog: { make: async (scene) => ({ params: { id: await addExpense(scene) } }) },
  addExpenseMessage: {
    make: async (scene) => ({ body: { expenseId: await addExpense(scene), content: 'Thanks for paying!' } }),
  },
  listExpenseMessages: { make: async (scene) => ({ params: { id: await addExpense(scene) } }) },
  deleteExpenseMessage: { make: async (scene) => ({ params: { id: await addComment(scene) } }) },
  listDeletedExpenses: { make: ({ home }) => ({ query: { colocationId: home } }) },
  restoreExpense: { make: async (scene) => ({ body: { id: await deleted(scene) } }) },
  getSumsCheck: { make: ({ home }) => ({ params: { id: home } }) },
};
