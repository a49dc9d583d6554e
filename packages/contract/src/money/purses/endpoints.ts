import * as z from 'zod/mini';
import { defineEndpoints } from '../../wire/endpoint.ts';
import { Id } from '../../wire/primitives.ts';

export const purseEndpoints = defineEndpoints({
  joinPurse: {
    method: 'POST',
    path: '/api/Expense/Purse',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Says that I settle together with another: they are asked, or I agree to what they asked (M39)',
    body: z.object({ colocationId: Id, userId: Id }),
    response: Id,
  },
  partPurse: {
    method: 'DELETE',
    path: '/api/Expense/Purse/{userId}',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Ends my common purse with another, or the ask for one (M39)',
    params: z.object({ userId: Id }),
    query: z.object({ colocationId: Id }),
    response: Id,
  },
});
