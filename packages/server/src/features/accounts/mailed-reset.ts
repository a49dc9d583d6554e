import { createHmac } from 'node:crypto';
import type { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import type { Queue } from '#platform/jobs/jobs.ts';
import { type MailKind, requireMail } from '#platform/mail/mails.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { findByEmail } from './credentials.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { findLanguage, findUser } from './repository.ts';
import { makeReset } from './passwords/reset-codes.ts';
import { resetLetter } from './passwords/reset-letter.ts';
import { requireBuiltInAccounts } from './sign-up.ts';

// Invariant: a request doesn't reveal whether an account exists. It counts and queues the same for every address; the
// look-up happens later, in a job.

type ResetMail = { readonly language: Language };
export type ResetMails = MailKind<ResetMail>;

/** Queues a link for a new password, to be sent to an e-mail address. */
export const mailReset =
  (
    platform: Platform,
    throttle: Pick<LoginThrottle, 'mailedResets' | 'mailingPlaces'>,
    mails: ResetMails | null,
  ): Handler<(typeof accountEndpoints)['mailReset']> =>
  async ({ body: { email, language }, request }) => {
    requireBuiltInAccounts(platform);
    const sending = requireMail(mails);
    await throttle.mailingPlaces.failed(clientNetworkOf(request));
    await throttle.mailedResets.count(email.toLowerCase());
    await inTransaction(platform.database, (tx) => sending.add(tx, { address: email, content: { language } }));
    request.log.info({ address: request.ip }, 'Password reset by e-mail requested');
    return 'Sent if there is such an account';
  };

/** Sends the links. The owners' devices are notified while still signed in: using a link ends all sessions. */
export const resetQueue = (platform: Platform, mails: ResetMails, notifyOwner: NotifyOwner): Queue =>
  mails.queue({
    write: async ({ id, address, content }) => {
      const { database, settings } = platform;
      const { publicUrl } = settings;
      const account = await findByEmail(database, address);
      const user = account && (await findUser(database, account.id));
      if (!user || publicUrl === null) return null;
      const code = codeOf(settings.jwtSecret, id);
      const language = (await findLanguage(database, user.id)) ?? content.language;
      const letter = resetLetter(language, { name: user.username, url: new URL(`/reset#${code}`, publicUrl) });
      // To the account's address, not the one typed, which only matches it.
      return { to: user.email, letter };
    },
    // The link becomes valid here, once: a resend after a lost response never revives a used one.
    onSent: async (tx, { id, address }) => {
      const account = await findByEmail(tx, address);
      if (!account) return;
      await makeReset(tx, account.id, { code: codeOf(platform.settings.jwtSecret, id), way: 'byMail' });
      await notifyOwner(tx, { userId: account.id, deed: 'resetMailed' });
    },
  });

/** The same each time that sending is tried: it is stored nowhere, and who knows the server's secret can work it out again. */
const codeOf = (secret: Uint8Array, mailId: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['mailedReset', mailId]))
    .digest('base64url');
