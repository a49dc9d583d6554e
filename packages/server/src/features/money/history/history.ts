import { historyEndpoints } from '@hestia/contract/money/history-endpoints.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { addComment, deleteComment, listComments, pageComments } from './comments.ts';
import { listDeleted } from './deleted.ts';
import { forgetDeleted } from './forgetting.ts';
import { listLog, pageLog } from './log.ts';
import { restoreExpense } from './restoring.ts';
import { checkSums, getSumsCheck } from './sums-check.ts';

/** The log and comments of expenses, restoring deleted ones, and the check of sums. */
export const expenseHistory = (platform: Platform) => {
  const { database, transact, log } = platform;
  return defineFeature(
    'expenseHistory',
    historyEndpoints,
    {
      listLog: listLog(platform),
      pageLog: pageLog(platform),
      addExpenseMessage: addComment,
      listExpenseMessages: listComments,
      pageExpenseMessages: pageComments,
      deleteExpenseMessage: deleteComment,
      listDeletedExpenses: listDeleted,
      restoreExpense: restoreExpense(platform),
      getSumsCheck: getSumsCheck,
    },
    {
      schedules: [
        {
          name: 'forget-deleted-expenses',
          cron: '0 4 * * *',
          run: async () => void (await forgetDeleted(database, transact)),
        },
        {
          name: 'check-sums',
          cron: '15 4 * * *',
          run: async () => void (await checkSums({ database, transact, log })),
        },
      ],
    },
  );
};
