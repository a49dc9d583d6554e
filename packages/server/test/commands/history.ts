import { moneyCommands } from '@hestia/contract/money/commands.ts';
import { historyCommands } from '@hestia/contract/money/history-commands.ts';
import type { ExpenseMessage } from '@hestia/contract/money/shapes/history-schemas.ts';
import { now, type Bench, type Samples } from './bench.ts';
import { paid } from './money.ts';

const commentOf = (bench: Bench): ExpenseMessage => ({
  id: bench.newId(),
  expenseId: bench.expenseId,
  createdBy: bench.lea,
  createdAt: now(),
  content: 'Was that for all of us?',
  mentions: [],
});

async function deleted(bench: Bench) {
  const expense = await paid(bench);
  await bench.did(moneyCommands.deleteExpense, { before: expense });
  return { expense };
}

export const historyCommandSamples = {
  'money.addComment': [
    ['a comment', (bench) => ({ message: commentOf(bench) })],
    ['a mention', (bench) => ({ message: { ...commentOf(bench), mentions: [bench.tomasz] } })],
  ],
  'money.deleteComment': [
    ['a comment', (bench) => bench.did(historyCommands.addComment, { message: commentOf(bench) })],
  ],
  'money.restoreExpense': [
    ['a deleted one', deleted],
    [
      'with its category, which went with it',
      async (bench) => {
        const expense = await paid(bench);
        const { expenseCategoryId: id, expenseCategoryName: name } = expense;
        await bench.did(moneyCommands.deleteCategory, { id, name });
        return { expense };
      },
    ],
    [
      'into the category that has the name of its own by now',
      async (bench) => {
        const expense = await paid(bench);
        const { expenseCategoryId: id, expenseCategoryName: name, colocationId } = expense;
        await bench.did(moneyCommands.deleteCategory, { id, name });
        await bench.did(moneyCommands.addCategory, { id: bench.newId(), name: name.toUpperCase(), colocationId });
        return { expense };
      },
    ],
    [
      'one that somebody else has restored',
      async (bench) => bench.did(historyCommands.restoreExpense, await deleted(bench)),
    ],
  ],
} satisfies Partial<Samples>;
