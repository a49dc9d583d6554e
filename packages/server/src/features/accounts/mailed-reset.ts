import { createHmac } from 'node:crypto';
import type { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { Language } from '@hestia/contract/accounts/schemas.ts';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import { inTransaction } from '#platform/db/transact.ts';
import type { Handler } from '#platform/http/feature.ts';
import type { Queue } from '#platform/jobs/jobs.ts';
import { type MailKind, requireMail } from '#platform/mail/mails.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { findByEmail } from './credentials.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { findLanguage, findUser } from './repository.ts';
import { makeReset } from './reset-codes.ts';
import { resetLetter } from './reset-letter.ts';
import { requireBuiltInAccounts } from './sign-up.ts';

// Invariant: whoever asks learns nothing of who has an account here. The request counts and queues, alike for every
// address; who it belongs to is looked up later, when nobody waits for it.

type Asked = { readonly language: Language };
export type ResetMails = MailKind<Asked>;

/** Queues a link for a new password, to be sent to whoever reads the e-mails of an address. */
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
    request.log.info({ address: request.ip }, 'Password reset by e-mail asked for');
    return 'Sent if there is such an account';
  };

/** Sends the links. Their owners are told on every device while they are still signed in there: using one ends all sessions. */
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
      // Not to what was typed, which is only taken for the same.
      return { to: user.email, letter };
    },
    // Only now is the link good, and once: sent again after a lost response, it brings back none that was used.
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
