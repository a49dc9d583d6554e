import * as z from 'zod/mini';
import { defineEndpoints } from '../../wire/endpoint.ts';
import { Id } from '../../wire/primitives.ts';

export const remindingEndpoints = defineEndpoints({
  nudgeAboutChore: {
    method: 'POST',
    path: '/api/Chore/Nudge',
    access: 'member',
    household: { of: 'chore', by: 'body.choreId' },
    summary: 'Nudges a member about an open chore that they have to do (R20); returns the chore id',
    body: z.object({ choreId: Id, userId: Id }),
    response: Id,
  },
});
