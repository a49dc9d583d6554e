import { ana, ben, home, thing, type Examples } from '../../wire/example.ts';
import type { closingEndpoints } from './endpoints.ts';

const at = '2026-11-02T18:00:00.000Z';

export const closingExamples: Examples<typeof closingEndpoints> = {
  listMonths: {
    description: 'Of each closed month its figures when it was closed, and what was changed after closing.',
    query: { colocationId: home },
    answer: {
      closed: [
        {
          month: '2026-10',
          closedBy: ana,
          closedAt: at,
          spent: [{ expenseCategoryId: thing(13), name: 'Food', amount: 412.6 }],
          changes: [
            { at: '2026-11-05T08:00:00.000Z', userId: ben, expenseId: thing(14), name: 'Market', was: 12, is: 15.5 },
          ],
          changeCount: 1,
        },
      ],
      settling: { by: ana, at },
    },
  },
  closeMonth: {
    description:
      'Returns the month. 422 for one that is not over in the household’s calendar. A closed one stays as it was closed first. At most 240 (422 `quotaReached`).',
    body: { colocationId: home, month: '2026-10' },
    answer: '2026-10',
  },
  reopenMonth: {
    description: 'Returns the month. Its closing figures and changes are gone; an open one stays open.',
    params: { month: '2026-10' },
    query: { colocationId: home },
    answer: '2026-10',
  },
  settleNow: {
    description: 'Returns the household. 422 `impossible` where all are even.',
    body: { colocationId: home },
    answer: home,
  },
};
