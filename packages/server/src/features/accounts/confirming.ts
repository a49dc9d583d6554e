import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#platform/kernel/caller.ts';
import { hungUp } from '#platform/http/hung-up.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findCredentials } from './credentials.ts';
import { throttled, type LoginThrottle } from './login-throttle.ts';
import { checkPassword } from './passwords.ts';

const freshSeconds = 600;

/** Whether somebody signed in so recently that they need not prove again who they are. */
export const isFresh = (signedInAt: string): boolean => Date.now() - Date.parse(signedInAt) <= freshSeconds * 1000;

/**
 * Whoever finds a phone unlocked must not undo the household of others: unless the sign-in is fresh (which is all that the
 * older client can offer), the password is asked for again. It is no easier to guess here than at the door.
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
