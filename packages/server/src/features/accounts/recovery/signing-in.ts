import { randomUUID } from 'node:crypto';
import { readRecoveryCode } from '@hestia/contract/accounts/recovery-codes.ts';
import type { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { hungUp } from '#platform/http/watching/hung-up.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { knownDevice, rememberDevice } from '../device.ts';
import { throttled, type LoginThrottle } from '../login-throttle.ts';
import { noteRefusal, openSession } from '../open-session.ts';
import { codeWithin, makeReset } from '../passwords/reset-codes.ts';
import { requireBuiltInAccounts } from '../sign-up.ts';
import { isCode } from './codes.ts';
import { findCode, spendCode } from './repository.ts';

type SignInHandler = Handler<(typeof recoveryEndpoints)['signInWithRecoveryCode']>;

/**
 * Signs in with a code, consumes it, and returns a link for a new password: its user has forgotten theirs. An unknown
 * e-mail address is answered like a wrong code, after the same time. With two-step sign-in a code replaces the passkey,
 * not the password (see `second-factor`), so that the paper is not enough.
 */
export const signInWithRecoveryCode =
  (platform: Platform, throttle: LoginThrottle, notifyOwner: NotifyOwner): SignInHandler =>
  async ({ body, request, reply }) => {
    requireBuiltInAccounts(platform);
    const email = body.email.toLowerCase();
    const device = knownDevice(platform.settings, request, email);
    // Codes have a separate limit: their users have just tried all passwords that they remember.
    const from = { account: JSON.stringify(['recovery', email]), request, device };
    const sessionId = randomUUID();
    const used = await throttled(throttle, from, () =>
      take(platform, notifyOwner, { ...body, sessionId, signal: hungUp(reply) }),
    );
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
    const session = await openSession(platform, request, used.userId, body.fcmToken, { sessionId });
    request.log.info({ userId: used.userId, address: request.ip }, 'Recovery code used');
    return { ...session, resetCode: used.resetCode };
  };

type CodeInput = {
  readonly email: string;
  readonly code: string;
  /** The session that the code opens, and in which its link is valid. */
  readonly sessionId: string;
  readonly signal: AbortSignal;
};
type UsedCode = { readonly userId: string; readonly resetCode: string };

/**
 * Consumes the code, once for all processes; null when invalid, and `passwordNeeded` when the password is still
 * missing.
 */
async function take(
  { database }: Platform,
  notifyOwner: NotifyOwner,
  { email, code, sessionId, signal }: CodeInput,
): Promise<UsedCode | 'passwordNeeded' | null> {
  const read = readRecoveryCode(code) ?? '';
  const found = await findCode(database, email, read.charAt(0));
  const isRight = await isCode(read, found?.hash, signal);
  if (!isRight || !found) return null;
  const { userId, hash, asksPasskey } = found;
  if (asksPasskey) return 'passwordNeeded';
  return inTransaction(database, async (tx) => {
    if (!(await spendCode(tx, userId, hash))) return null;
    await notifyOwner(tx, { userId, deed: 'recoveryCodeUsed' });
    const { code: resetCode } = await makeReset(tx, userId, { code: codeWithin(sessionId) });
    return { userId, resetCode };
  });
}
