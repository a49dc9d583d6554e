// Data for a former member: the balance and payments that are open with the household.
import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Id } from '../wire/primitives.ts';
import { LeftHousehold, LeftLine, LeftStatement } from './shapes/left-schemas.ts';

const HouseholdInPath = z.object({ id: Id });

export const leftEndpoints = defineEndpoints({
  listLeft: {
    method: 'GET',
    path: '/api/Expense/Left',
    access: 'user',
    summary: 'My balance in each household that I have left with something open',
    response: z.array(LeftHousehold),
  },
  getLeftStatement: {
    method: 'GET',
    path: '/api/Expense/Left/Statement/{id}',
    access: 'leaver',
    summary: 'My statement in a household that I have left with something open',
    params: HouseholdInPath,
    response: LeftStatement,
  },
  listLeftPayments: {
    method: 'GET',
    path: '/api/Expense/Left/Payments/{id}',
    access: 'leaver',
    summary: 'My payments there that their receiver has not confirmed',
    params: HouseholdInPath,
    response: z.array(LeftLine),
  },
  confirmLeftPayment: {
    method: 'PUT',
    path: '/api/Expense/Left/Payment',
    access: 'leaver',
    summary: 'Confirms a payment to me, or withdraws that with `isReceived` false',
    body: z.object({ colocationId: Id, id: Id, isReceived: z._default(z.boolean(), true) }),
    response: Id,
  },
});
