import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Confirmation, Id } from '../wire/primitives.ts';
import { ChangedHandles, Handles } from './paying/handle-schemas.ts';
import { Nudge } from './shapes/nudge-schemas.ts';

export const settleEndpoints = defineEndpoints({
  getOwnHandles: {
    method: 'GET',
    path: '/api/User/Handles',
    access: 'user',
    summary: 'Where I may be paid',
    response: Handles,
  },
  changeOwnHandles: {
    method: 'PUT',
    path: '/api/User/Handles',
    access: 'user',
    summary:
      'Changes the given handles under which I may be paid; null forgets one. Requires the password, or a recent sign-in',
    body: z.extend(ChangedHandles, Confirmation.shape),
    response: Id,
  },
  getHandles: {
    method: 'GET',
    path: '/api/Expense/Handles/{userId}',
    access: 'member',
    household: { of: 'person', by: 'params.userId' },
    summary: 'Payment details of a member whom I owe something now',
    params: z.object({ userId: Id }),
    response: Handles,
  },
  answerRefund: {
    method: 'PUT',
    path: '/api/Expense/Refund',
    access: 'member',
    household: { of: 'expense', by: 'body.id' },
    summary: 'I have received a payment, or have not',
    body: z.object({ id: Id, refundState: z.enum(['received', 'disputed']) }),
    response: Id,
  },
  listNudges: {
    method: 'GET',
    path: '/api/Expense/Nudges',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The last nudges by me and for me',
    query: z.object({ colocationId: Id }),
    response: z.array(Nudge),
    cacheable: true,
  },
  nudge: {
    method: 'POST',
    path: '/api/Expense/Nudges',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Sends a debtor of mine a payment reminder; once in three days',
    body: z.object({ colocationId: Id, userId: Id }),
    response: Id,
  },
});
