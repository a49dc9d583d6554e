import type { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { deleteSessions } from '#platform/access/session-repository.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { hungUp } from '#platform/http/watching/hung-up.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { type Account, findByEmail, findCredentials, knowsKey, rememberKey, replacePassword } from './credentials.ts';
import { isFresh } from './confirming.ts';
import { knownDevice, rememberDevice } from './device.ts';
import { throttled, type LoginThrottle } from './login-throttle.ts';
import { noteRefusal, openSession } from './open-session.ts';
import { requireStrongPassword } from './passwords/password-rules.ts';
import { isAll, requirePasskey } from './second-step.ts';
import { withdrawReset } from './passwords/reset-codes.ts';
import { checkPassword, hashPassword } from './passwords/passwords.ts';
import { requireBuiltInAccounts } from './sign-up.ts';

type Endpoints = typeof accountEndpoints;

/** Signs in with e-mail and password. An unknown e-mail is answered like a wrong password, and as late. */
export const signIn =
  (platform: Platform, throttle: LoginThrottle): Handler<Endpoints['signIn']> =>
  async ({ body, request, reply }) => {
    requireBuiltInAccounts(platform);
    const signal = hungUp(reply);
    const device = knownDevice(platform.settings, request, body.email);
    const from = { account: body.email.toLowerCase(), request, device };
    const judge = async () => {
      const found = await findByEmail(platform.database, body.email);
      const { right, outdated } = await checkPassword(body.password, found?.passwordHash ?? null, signal);
      return found && right ? { ...found, outdated } : null;
    };
    const account = await throttled(throttle, from, judge, isAll);
    if (!account) {
      noteRefusal(platform, request, 'wrong e-mail or password');
      throw new ProblemError('wrongCredentials', 'Wrong e-mail or password');
    }
    const passwordHash = account.outdated ? await renewHash(platform, account, body.password) : account.passwordHash;
    await requirePasskey(platform, request, { ...account, passwordHash });
    const session = await openSession(platform, request, account.id, body.fcmToken, { passwordHash });
    rememberDevice(platform.settings, request, reply, body.email);
    return session;
  };

/** Rehashes a password at the current cost. */
async function renewHash({ database }: Platform, { id, passwordHash }: Account, password: string): Promise<string> {
  const renewed = await hashPassword(password);
  await replacePassword(database, id, passwordHash, renewed);
  return renewed;
}

/** Changes the password, or sets the first one; the other sessions end. */
export const changePassword =
  (platform: Platform, throttle: LoginThrottle): Handler<Endpoints['changePassword']> =>
  async ({ body, caller, idempotencyKey, request, reply }) => {
    requireBuiltInAccounts(platform);
    const { database, sessions } = platform;
    if (await knowsKey(database, caller.userId, idempotencyKey)) return caller.userId;
    const account = await findCredentials(database, caller);
    if (!account) throw new ProblemError('unauthenticated', 'This session has ended');
    if (account.passwordHash === null) requireFresh(account.signedInAt);
    else {
      const right = await throttled(
        throttle,
        { account: caller.userId, request },
        async () => (await checkPassword(body.current ?? '', account.passwordHash, hungUp(reply))).right,
      );
      if (!right) throw new ProblemError('wrongCredentials', 'The current password is wrong');
    }
    await requireStrongPassword(body.next, account, 'next');
    const next = await hashPassword(body.next);
    await inTransaction(database, async (tx) => {
      if (!(await replacePassword(tx, caller.userId, account.passwordHash, next)))
        throw new ProblemError('conflict', 'The password has been changed in the meantime');
      await withdrawReset(tx, caller.userId);
      await rememberKey(tx, caller.userId, idempotencyKey);
      await deleteSessions(tx, caller.userId, { except: caller.sessionId });
    });
    sessions.announceEnd(caller.userId);
    request.log.info({ userId: caller.userId, address: request.ip }, 'Password changed');
    return caller.userId;
  };

/** A finder of an unlocked phone must not add a password: without one to ask for, the sign-in must be recent. */
function requireFresh(signedInAt: string): void {
  if (!isFresh(signedInAt)) throw new ProblemError('forbidden', 'Sign out and in again to set a password');
}
