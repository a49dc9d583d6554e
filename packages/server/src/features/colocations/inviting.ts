import type { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { createNetworkRateLimiter, clientNetworkOf } from '#platform/access/client-network.ts';
import { requireOwnHousehold } from '#platform/access/require.ts';
import { inTransaction } from '#platform/db/transact.ts';
import type { Handlers } from '#platform/http/feature.ts';
import { ownAddress } from '#platform/http/own-address.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { expiryOf, findInvitation, insertInvitation, invitationUrl, makeCode, takeInvitation } from './invitations.ts';

type InvitationEndpoints = Pick<
  typeof colocationEndpoints,
  'createInvitation' | 'getInvitation' | 'withdrawInvitation'
>;

/** Making, reading and withdrawing invitations. */
export function inviting({ database, settings }: Platform): Handlers<InvitationEndpoints> {
  const throttle = createNetworkRateLimiter({ max: 60, seconds: 600 });
  return {
    createInvitation: async ({ body, caller, idempotencyKey, request }) => {
      requireOwnHousehold(caller, body.colocationId);
      const { colocationId, userId } = caller;
      const code = makeCode(settings.jwtSecret, { colocationId, userId, key: idempotencyKey });
      const invitation = { colocationId, userId, code, expiresAt: expiryOf(body.expiresAt) };
      const expiresAt = await inTransaction(database, (tx) => insertInvitation(tx, invitation));
      const url = invitationUrl(ownAddress('/invite', settings, request), { colocationId, code });
      return { code, url: url.href, expiresAt };
    },
    getInvitation: async ({ params, request }) => {
      throttle.require(clientNetworkOf(request));
      const invitation = await findInvitation(database, params.code);
      if (invitation) return invitation;
      throttle.failed(clientNetworkOf(request));
      throw notFound('This invitation');
    },
    withdrawInvitation: async ({ params, caller }) => {
      if (!(await takeInvitation(database, caller.colocationId, params.code))) throw notFound('This invitation');
      return params.code;
    },
  };
}
