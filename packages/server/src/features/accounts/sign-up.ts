import { randomUUIDv7 } from 'node:crypto';
import type { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import type { CodeGuard } from '#platform/access/code-guard.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { hungUp } from '#platform/http/watching/hung-up.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { type Account, findByEmail, knowsKey, rememberKey } from './credentials.ts';
import { rememberDevice } from './device.ts';
import { countSignUp, throttled, type LoginThrottle } from './login-throttle.ts';
import type { SignUpRules } from './sign-up-rules.ts';
import { openSession, requireUser } from './open-session.ts';
import { requireStrongPassword } from './passwords/password-rules.ts';
import { checkPassword, hashPassword, signUpLimiter } from './passwords/passwords.ts';
import { isAll, requirePasskey } from './second-step.ts';
import { insertUser } from './repository.ts';
import type { MembershipChanges } from './membership-change.ts';
import { isUniqueViolation } from './unique-violation.ts';

/** Creates a built-in account, in the invitation's household, and signs it in. */
export const signUp =
  (
    platform: Platform,
    membership: MembershipChanges,
    { throttle, signUpRules, guard }: { throttle: LoginThrottle; signUpRules: SignUpRules; guard: CodeGuard },
  ): Handler<(typeof accountEndpoints)['signUp']> =>
  async ({ body, idempotencyKey, request, reply }) => {
    requireBuiltInAccounts(platform);
    await requireStrongPassword(body.password, body, 'password');
    countSignUp(throttle, request);
    const signal = hungUp(reply);
    const attempt = { ...body, key: idempotencyKey, request, signal };
    const repeated = await findRepeated(platform, throttle, attempt);
    if (repeated) return openAgain(platform, request, repeated, body.fcmToken);

    const { to, requireFirst } = await signUpRules.admit(body);
    const userId = body.id ?? randomUUIDv7();
    const passwordHash = await hashPassword(body.password, { limiter: signUpLimiter, signal });
    const { username, email, language = null } = body;
    try {
      await guard.watch(clientNetworkOf(request), to?.code, () =>
        membership.change({
          userId,
          to,
          edit: async (tx) => {
            await requireFirst(tx);
            await insertUser(tx, { id: userId, username, email, passwordHash, language });
            await rememberKey(tx, userId, idempotencyKey);
          },
          describe: (tx) => requireUser(tx, userId),
        }),
      );
    } catch (error) {
      // The same sign-up may have been sent twice at once: then the other one has made the account by now.
      const twin = isUniqueViolation(error) ? await findRepeated(platform, throttle, attempt) : null;
      if (twin) return openAgain(platform, request, twin, body.fcmToken);
      throw isUniqueViolation(error) ? new ProblemError('conflict', 'An account with this id already exists') : error;
    }
    rememberDevice(platform.settings, request, reply, email);
    return openSession(platform, request, userId, body.fcmToken);
  };

/** Refuses where the settings turn built-in accounts off. */
export function requireBuiltInAccounts({ settings }: Platform): void {
  if (!settings.localAccounts) throw new ProblemError('forbidden', 'Password accounts are disabled on this server');
}

/** The repeat of a sign-up signs in. */
async function openAgain(
  platform: Platform,
  request: FastifyRequest,
  account: Account,
  fcmToken: string | null | undefined,
) {
  await requirePasskey(platform, request, account);
  return openSession(platform, request, account.id, fcmToken, { passwordHash: account.passwordHash });
}

type Attempt = {
  readonly email: string;
  readonly password: string;
  readonly key: string | null;
  readonly request: FastifyRequest;
  readonly signal: AbortSignal;
};

/** The account that this request created before; null if none. Throws `emailTaken` when it is another's. */
async function findRepeated(
  { database }: Platform,
  throttle: LoginThrottle,
  { email, password, key, request, signal }: Attempt,
): Promise<Account | null> {
  const account = await findByEmail(database, email);
  if (!account) return null;
  if (await knowsKey(database, account.id, key)) {
    // Members know each other's ids, which may be keys: this is a place to guess passwords, too.
    const from = { account: email.toLowerCase(), request };
    const judge = async () => (await checkPassword(password, account.passwordHash, signal)).right;
    const right = await throttled(throttle, from, judge, () => isAll(account));
    if (right) return account;
  }
  throw new ProblemError('emailTaken', 'An account with this e-mail already exists');
}
