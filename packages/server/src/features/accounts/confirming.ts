import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#platform/kernel/caller.ts';
import { hungUp } from '#platform/http/watching/hung-up.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findCredentials } from './credentials.ts';
import { throttled, type LoginThrottle } from './login-throttle.ts';
import { checkPassword } from './passwords/passwords.ts';

const freshSeconds = 600;

/** Whether the sign-in is recent enough to skip another proof of identity. */
export const isFresh = (signedInAt: string): boolean => Date.now() - Date.parse(signedInAt) <= freshSeconds * 1000;

/**
 * A finder of an unlocked phone must not harm the household: unless the sign-in is fresh (the older client has no other
 * proof), the password is required again. It has the same rate limit as signing in.
 */
export const confirmWith =
  ({ database }: Platform, throttle: LoginThrottle) =>
  async (asked: {
    caller: Caller;
    password: string | null | undefined;
    request: FastifyRequest;
    reply: FastifyReply;
  }): Promise<void> => {
    const { caller, password, request, reply } = asked;
    const account = await findCredentials(database, caller);
    if (!account) throw new ProblemError('unauthenticated', 'This session has ended');
    if (isFresh(account.signedInAt)) return;
    if (account.passwordHash === null) throw new ProblemError('freshSignInNeeded', 'Sign out and in again to do this');
    if (!password) throw new ProblemError('passwordNeeded', 'Confirm with your password to do this');
    const right = await throttled(
      throttle,
      { account: caller.userId, request },
      async () => (await checkPassword(password, account.passwordHash, hungUp(reply))).right,
    );
    if (!right) throw new ProblemError('wrongCredentials', 'The password is wrong');
  };
