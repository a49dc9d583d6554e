import * as z from 'zod/mini';
import { defineEndpoints } from '../../wire/endpoint.ts';
import { Id } from '../../wire/primitives.ts';
import { Month, MonthEnds } from './schemas.ts';

const OneMonth = z.object({ colocationId: Id, month: Month });

export const closingEndpoints = defineEndpoints({
  listMonths: {
    method: 'GET',
    path: '/api/Expense/Months',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The closed months, and who asked last to settle up (M36, M38)',
    query: z.object({ colocationId: Id }),
    response: MonthEnds,
    cacheable: true,
  },
  closeMonth: {
    method: 'POST',
    path: '/api/Expense/Months',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Closes a month that is over (M36)',
    body: OneMonth,
    response: Month,
  },
  reopenMonth: {
    method: 'DELETE',
    path: '/api/Expense/Months/{month}',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Opens a closed month again (M36)',
    params: z.object({ month: Month }),
    query: z.object({ colocationId: Id }),
    response: Month,
  },
  settleNow: {
    method: 'POST',
    path: '/api/Expense/SettleNow',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Asks each payer of the plan to pay; records nothing (M38)',
    body: z.object({ colocationId: Id }),
    response: Id,
  },
});
