import { readRecoveryCode } from '@hestia/contract/accounts/recovery-codes.ts';
import type { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { inTransaction } from '#platform/db/transact.ts';
import type { Handler } from '#platform/http/feature.ts';
import { hungUp } from '#platform/http/hung-up.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { knownDevice, rememberDevice } from '../device.ts';
import { throttled, type LoginThrottle } from '../login-throttle.ts';
import { noteRefusal, openSession } from '../open-session.ts';
import { makeReset } from '../reset-codes.ts';
import { requireBuiltInAccounts } from '../sign-up.ts';
import { isCode } from './codes.ts';
import { findCode, spendCode } from './repository.ts';

type SignIn = Handler<(typeof recoveryEndpoints)['signInWithRecoveryCode']>;

/**
 * Signs in with a code, which is used up, and hands over what sets a new password: whoever comes this way has forgotten
 * theirs. An unknown e-mail is answered like a wrong code, and as late. Where a passkey is asked for after the password, a
 * code stands in for the passkey (see `second-factor`), not for both: whoever finds the paper is not in.
 */
export const signInWithRecoveryCode =
  (platform: Platform, throttle: LoginThrottle, notifyOwner: NotifyOwner): SignIn =>
  async ({ body, request, reply }) => {
    requireBuiltInAccounts(platform);
    const email = body.email.toLowerCase();
    const device = knownDevice(platform.settings, request, email);
    // Codes have a count of their own: whoever needs one has just tried all the passwords that they remember.
    const from = { account: JSON.stringify(['recovery', email]), request, device };
    const used = await throttled(throttle, from, () => take(platform, notifyOwner, { ...body, signal: hungUp(reply) }));
    if (used === 'passwordNeeded') {
      noteRefusal(platform, request, 'recovery code without the password');
      throw new ProblemError(
        'passwordNeeded',
        'Sign in with the password first: the code is for what is asked after it',
      );
    }
    if (!used) {
      noteRefusal(platform, request, 'recovery code refused');
      throw new ProblemError('wrongCredentials', 'Wrong e-mail or recovery code');
    }
    rememberDevice(platform.settings, request, reply, email);
    const session = await openSession(platform, request, used.userId, body.fcmToken);
    request.log.info({ userId: used.userId, address: request.ip }, 'Recovery code used');
    return { ...session, resetCode: used.resetCode };
  };

type CodeInput = { readonly email: string; readonly code: string; readonly signal: AbortSignal };
type Used = { readonly userId: string; readonly resetCode: string };

/** Uses the code up, once for all processes; null when it opens nothing, and `passwordNeeded` when it does not by itself. */
async function take(
  { database }: Platform,
  notifyOwner: NotifyOwner,
  { email, code, signal }: CodeInput,
): Promise<Used | 'passwordNeeded' | null> {
  const read = readRecoveryCode(code) ?? '';
  const found = await findCode(database, email, read.charAt(0));
  const isRight = await isCode(read, found?.hash, signal);
  if (!isRight || !found) return null;
  const { userId, hash, asksPasskey } = found;
  if (asksPasskey) return 'passwordNeeded';
  return inTransaction(database, async (tx) => {
    if (!(await spendCode(tx, userId, hash))) return null;
    await notifyOwner(tx, { userId, deed: 'recoveryCodeUsed' });
    const { code: resetCode } = await makeReset(tx, userId);
    return { userId, resetCode };
  });
}
