import type { Language } from '@hestia/contract/accounts/schemas.ts';
import type { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { createAttemptLimiter, createNetworkAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import { createCodeGuard } from '#platform/access/code-guard.ts';
import { findIdempotentResponse } from '#platform/db/transactions/idempotency.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { Queries, Household } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import type { Queue } from '#platform/jobs/jobs.ts';
import { type MailKind, requireMail } from '#platform/mail/mails.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { invitationLetter } from './invitation-letter.ts';
import { findInvitation, invitationUrl } from './invitations.ts';

// Invariant: Hestia writes to outsiders only its own text, with two names in it, and to few of them in a day.

type InvitationMail = { readonly by: string; readonly code: string; readonly language: Language };
export type InvitationMails = MailKind<InvitationMail>;

const DAY_SECONDS = 24 * 60 * 60;

/** Sends an invitation by e-mail. */
export function mailInvitation(
  { database }: Pick<Platform, 'database'>,
  mails: InvitationMails | null,
): Handler<(typeof colocationEndpoints)['mailInvitation']> {
  const households = createAttemptLimiter(database, { name: 'mailed invitations', max: 20, seconds: DAY_SECONDS });
  const places = createNetworkAttemptLimiter(database, {
    name: 'mailed invitations from',
    max: 60,
    seconds: DAY_SECONDS,
  });
  const guard = createCodeGuard(database);
  const addresses = createAttemptLimiter(database, { name: 'mailed invitations to', max: 3, seconds: DAY_SECONDS });
  return async ({ body: { colocationId, code, email, language }, caller, idempotencyKey, request, write }) => {
    const sending = requireMail(mails);
    const { userId } = caller;
    // Counted once, however often it is repeated.
    if (await findIdempotentResponse(database, { userId, key: idempotencyKey })) return colocationId;
    const network = clientNetworkOf(request);
    return guard.watch(network, code, async () => {
      // First: a caller without an invitation must not use up an address's limit.
      await requireInvitation(database, { colocationId, code });
      await households.count(colocationId);
      await places.failed(network);
      await addresses.count(email.toLowerCase());
      return write(async (tx) => {
        await requireInvitation(tx, { colocationId, code });
        await sending.add(tx, { address: email, content: { by: userId, code, language } });
        return tx.colocationId;
      });
    });
  };
}

async function requireInvitation(on: Queries, asked: { colocationId: string; code: string }): Promise<void> {
  const invitation = await findInvitation(on, asked.code);
  if (invitation?.colocationId !== asked.colocationId) throw notFound('This invitation');
}

/** Sends invitations that are still valid, in the name of the inviter, if still a member. */
export const invitationQueue = ({ database, settings }: Platform, mails: InvitationMails): Queue =>
  mails.queue({
    write: async ({ address, content: { by, code, language } }) => {
      const invitation = await findInvitation(database, code);
      const { publicUrl } = settings;
      if (!invitation || publicUrl === null) return null;
      const { colocationId, name } = invitation;
      const sender = await findNameOf(inHousehold(database, colocationId), by);
      if (sender === undefined) return null;
      const url = invitationUrl(new URL('/invite', publicUrl), { colocationId, code });
      return { to: address, letter: invitationLetter(language, { by: sender, household: name, url }) };
    },
  });

/** A member's name; undefined for any other user. */
async function findNameOf(on: Household, userId: string): Promise<string | undefined> {
  const row = await on.from('users').select('username').where('id', '=', userId).executeTakeFirst();
  return row?.username;
}
