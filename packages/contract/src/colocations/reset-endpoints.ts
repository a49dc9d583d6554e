import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Confirmation, Id, Instant } from '../wire/primitives.ts';

const Whose = z.object({ userId: Id });

/** Requires `HESTIA_RESET_BY_MEMBERS`; otherwise 403. */
export const memberResetEndpoints = defineEndpoints({
  askReset: {
    method: 'POST',
    path: '/api/Colocation/Reset/{userId}',
    access: 'member',
    household: { of: 'person', by: 'params.userId' },
    summary:
      'Asks for a reset of another member’s password, which a third one confirms within a day. Requires the password, or a recent sign-in',
    params: Whose,
    body: Confirmation,
    bodyOptional: true,
    response: Id,
  },
  confirmReset: {
    method: 'POST',
    path: '/api/Colocation/Reset/{userId}/Confirm',
    access: 'member',
    household: { of: 'person', by: 'params.userId' },
    summary:
      'Confirms what another member asked for: from then on its subject has a day to object. Requires the password, or a recent sign-in',
    params: Whose,
    body: Confirmation,
    bodyOptional: true,
    response: Id,
  },
  stopReset: {
    method: 'DELETE',
    path: '/api/Colocation/Reset/{userId}',
    access: 'member',
    household: { of: 'person', by: 'params.userId' },
    summary: 'Stops a reset: its subject objects, or one of the two withdraws',
    params: Whose,
    response: Id,
  },
  makeResetLink: {
    method: 'POST',
    path: '/api/Colocation/Reset/{userId}/Link',
    access: 'member',
    household: { of: 'person', by: 'params.userId' },
    summary: 'After the day, the one-time link, for either of the two. Requires the password, or a recent sign-in',
    params: Whose,
    body: Confirmation,
    bodyOptional: true,
    response: z.object({ url: z.string(), expiresAt: Instant }),
  },
});
