import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Id } from '../wire/primitives.ts';
import { ChangedHandles, Handles } from './handles.ts';

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
    summary: 'Changes the given handles under which I may be paid; null forgets one',
    body: ChangedHandles,
    response: Id,
  },
  getHandles: {
    method: 'GET',
    path: '/api/Expense/Handles/{userId}',
    access: 'member',
    summary: 'Where somebody may be paid, whom I owe something now',
    params: z.object({ userId: Id }),
    response: Handles,
  },
});
