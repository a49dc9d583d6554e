import { randomUUID } from 'node:crypto';
import { DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import type { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import { createAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import { createCodeGuard } from '#platform/access/code-guard.ts';
import type { Confirm } from '#platform/confirm.ts';
import { findIdempotentResponse, withIdempotency } from '#platform/db/transactions/idempotency.ts';
import type { Handlers, PagePreview } from '#platform/http/requests/feature.ts';
import { ownAddress } from '#platform/http/requests/own-address.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Seal } from '#platform/kernel/seal.ts';
import type { Platform } from '#platform/platform.ts';
import {
  codeOf,
  expiryOf,
  findInvitation,
  invitationUrl,
  isWide,
  listInvitations,
  whyClosed,
  withdrawInvitation,
} from './invitations.ts';
import { notifyMembers } from './notifying-members.ts';
import { makeSingleCode, openLink, usesOf } from './making-invitations.ts';

type InvitationEndpoints = Pick<
  typeof colocationEndpoints,
  'createInvitation' | 'listInvitations' | 'getInvitation' | 'withdrawInvitation'
>;

/** Per household: each invitation is an event for all members, and a row that is stored for months. */
const MADE = { name: 'invitations made', max: 300, seconds: DAY_SECONDS };

/** Making, reading and withdrawing invitations. */
export function inviting(
  { database, settings, transact }: Platform,
  { seal, confirm, notifyOwner }: { seal: Seal; confirm: Confirm; notifyOwner: NotifyOwner },
): Handlers<InvitationEndpoints> {
  const guard = createCodeGuard(database);
  return {
    createInvitation: async ({ body, caller, idempotencyKey, request, reply }) => {
      const { colocationId, userId } = caller;
      const asked = { colocationId, userId, expiresAt: expiryOf(body.expiresAt), uses: usesOf(body) };
      const isFar = isWide(asked);
      if (isFar) await confirm({ caller, request, reply, password: body.password });
      const invitation = await transact(byCaller(caller), async (tx) => {
        const known = await findIdempotentResponse(tx, { userId, key: idempotencyKey });
        const seed = known ? String(known.response) : randomUUID();
        const making = { ...asked, code: codeOf(settings.jwtSecret, seed), isRepeat: known !== undefined };
        const made = body.single
          ? await makeSingleCode(tx, making)
          : await openLink(tx, seal, { ...making, renew: body.renew ?? false });
        if (made.isNew) {
          await createAttemptLimiter(tx, MADE).count(colocationId);
          await withIdempotency(tx, { userId, key: idempotencyKey }, async () => seed);
          tx.emit('InvitationsChanged', { userId });
        }
        if (made.isNew && isFar) {
          await notifyMembers(tx, notifyOwner, { deed: 'wideInvitation', caller });
          const { uses, expiresAt } = asked;
          const about = { userId, colocationId, uses, expiresAt, address: request.ip };
          tx.afterCommit(() => {
            request.log.info(about, 'Far-reaching invitation made');
          });
        }
        return made.invitation;
      });
      const page = ownAddress('/invite', settings, request);
      return { ...invitation, url: invitationUrl(page, { colocationId, code: invitation.code }).href };
    },
    listInvitations: async ({ home, request }) => {
      const { colocationId } = home;
      const page = ownAddress('/invite', settings, request);
      return (await listInvitations(home, seal)).map((each) =>
        each.code === undefined ? each : { ...each, url: invitationUrl(page, { colocationId, code: each.code }).href },
      );
    },
    getInvitation: ({ params: { code }, request }) =>
      guard.watch(clientNetworkOf(request), code, async () => {
        const invitation = await findInvitation(database, code);
        if (!invitation) throw await whyClosed(database, code);
        return invitation;
      }),
    withdrawInvitation: ({ params: { code }, caller, request }) =>
      guard.watch(clientNetworkOf(request), code, () =>
        transact(byCaller(caller), async (tx) => {
          if (!(await withdrawInvitation(tx, code))) throw notFound('This invitation');
          tx.emit('InvitationsChanged', { userId: caller.userId });
          return code;
        }),
      ),
  };
}

// Not `write`, which stores its answer: a code is stored nowhere.
const byCaller = ({ colocationId, userId }: Caller & { colocationId: string }) => ({
  colocationId,
  actorId: userId,
  request: { userId, key: null },
});

/** The preview of an open invitation link in messengers: the household's name. */
export function invitationPreview({ database }: Pick<Platform, 'database'>): PagePreview {
  const guard = createCodeGuard(database);
  return {
    path: '/invite',
    nameOf: async (request) => {
      const code = codeIn(request.query);
      if (code === null) return null;
      const invitation = await guard.watch(clientNetworkOf(request), code, async () => {
        const found = await findInvitation(database, code);
        if (!found) throw await whyClosed(database, code);
        return found;
      });
      return invitation.name;
    },
  };
}

/** Names in a query are read in any case, as the page does it. */
function codeIn(query: unknown): string | null {
  const entry = Object.entries(query ?? {}).find(([name]) => name.toLowerCase() === 'code');
  const code: unknown = entry?.[1];
  return typeof code === 'string' && code !== '' && code.length <= 100 ? code : null;
}
