import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits } from '../wire/limits.ts';
import { Confirmation, Id } from '../wire/primitives.ts';
import { MAX_CHOICES, MAX_JOINED, NextPayer, TaskTaker } from './schemas.ts';

export const moveEndpoints = defineEndpoints({
  planMove: {
    method: 'POST',
    path: '/api/Colocation/Move',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary:
      'Plans that a member moves out on a day, or changes this plan; of another member it requires the password, or a recent sign-in (M41)',
    body: z.extend(Confirmation, {
      colocationId: Id,
      userId: Id,
      leavesOn: z.iso.date(),
      tasks: z.optional(z.nullable(z.array(TaskTaker).check(z.maxLength(MAX_CHOICES)))),
      payers: z.optional(z.nullable(z.array(NextPayer).check(z.maxLength(MAX_CHOICES)))),
    }),
    largestBody: bodyLimits.colocation,
    response: Id,
  },
  cancelMove: {
    method: 'DELETE',
    path: '/api/Colocation/Move/{userId}',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Cancels a planned move (M41)',
    params: z.object({ userId: Id }),
    query: z.object({ colocationId: Id }),
    response: Id,
  },
  undoMove: {
    method: 'POST',
    path: '/api/Colocation/Move/Undo',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Brings a member back within a day after their move: membership, turns, bills and shares (M43)',
    body: z.object({ colocationId: Id, userId: Id }),
    response: Id,
  },
  joinAsNewcomer: {
    method: 'POST',
    path: '/api/Colocation/Joining',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Says which rotas and bills I join after moving in, which may be none; I am not asked again (M44, R24)',
    body: z.object({
      colocationId: Id,
      chores: z.array(Id).check(z.maxLength(MAX_JOINED)),
      bills: z.array(Id).check(z.maxLength(MAX_JOINED)),
    }),
    largestBody: bodyLimits.colocation,
    response: Id,
  },
});
