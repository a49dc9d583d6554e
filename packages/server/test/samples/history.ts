import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { addExpense } from './money.ts';
import type { Samples, Fixture } from './fixture.ts';

const addComment = async (fixture: Fixture) =>
  fixture.add(historyEndpoints.addExpenseMessage, {
    body: { expenseId: await addExpense(fixture), content: 'Where is the receipt?' },
  });

async function deleted(fixture: Fixture): Promise<string> {
  const id = await addExpense(fixture);
  return fixture.add(moneyEndpoints.deleteExpense, { params: { id } });
}

export const historySamples: Samples<typeof historyEndpoints> = {
  listLog: { make: async (fixture) => ({ params: { id: await addExpense(fixture) } }) },
  pageLog: { make: async (fixture) => ({ query: { expenseId: await addExpense(fixture) } }) },
  addExpenseMessage: {
    make: async (fixture) => ({ body: { expenseId: await addExpense(fixture), content: 'Thanks for paying!' } }),
  },
  listExpenseMessages: { make: async (fixture) => ({ params: { id: await addExpense(fixture) } }) },
  pageExpenseMessages: { make: async (fixture) => ({ query: { expenseId: await addExpense(fixture) } }) },
  deleteExpenseMessage: { make: async (fixture) => ({ params: { id: await addComment(fixture) } }) },
  listDeletedExpenses: { make: ({ home }) => ({ query: { colocationId: home } }) },
  restoreExpense: { make: async (fixture) => ({ body: { id: await deleted(fixture) } }) },
  getSumsCheck: { make: ({ home }) => ({ params: { id: home } }) },
};
