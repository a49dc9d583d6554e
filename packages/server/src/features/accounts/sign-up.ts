import { randomUUIDv7 } from 'node:crypto';
import type { accountCalls } from '@hestia/contract/accounts/calls.ts';
import type { Handler } from '#platform/http/feature.ts';
import { ProblemError } from '#platform/http/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findByEmail, knowsKey, rememberKey } from './credentials.ts';
import { guarded, type Guesses } from './guesses.ts';
import { openSession, requireUser } from './open-session.ts';
import { requireStrongPassword } from './password-rules.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { insertUser } from './repository.ts';
import type { Residence } from './residence.ts';
import { isTaken } from './taken.ts';

/** Creates a built-in account, moved in where an invitation leads, and signs it in. */
export const signUp =
  (platform: Platform, residence: Residence, guesses: Guesses): Handler<(typeof accountCalls)['signUp']> =>
  async ({ body, idempotencyKey, request }) => {
    requireBuiltInAccounts(platform);
    requireStrongPassword(body.password, body, 'password');
    const attempt = { ...body, key: idempotencyKey, address: request.ip };
    const repeated = await findRepeated(platform, guesses, attempt);
    if (repeated) return openSession(platform, request, repeated, body.fcmToken);

    const userId = body.id ?? randomUUIDv7();
    const passwordHash = await hashPassword(body.password);
    const { username, email, language = null, colocationId, code = null } = body;
    try {
      await residence.change({
        userId,
        to: colocationId ? { colocationId, code } : undefined,
        edit: async (tx) => {
          await insertUser(tx, { id: userId, username, email, passwordHash, language });
          await rememberKey(tx, userId, idempotencyKey);
        },
        describe: (tx) => requireUser(tx, userId),
      });
    } catch (error) {
      // The same sign-up may have been sent twice at once: then the other one has made the account by now.
      const twin = isTaken(error) ? await findRepeated(platform, guesses, attempt) : null;
      if (twin) return openSession(platform, request, twin, body.fcmToken);
      throw isTaken(error) ? new ProblemError('conflict', 'An account with this id exists already') : error;
    }
    return openSession(platform, request, userId, body.fcmToken);
  };

/** Refuses where the settings turn built-in accounts off. */
export function requireBuiltInAccounts({ settings }: Platform): void {
  if (!settings.localAccounts) throw new ProblemError('forbidden', 'Accounts with a password are turned off here');
}

/** The account that this very request made before; null when there is none. Throws `emailTaken` when it is another's. */
async function findRepeated(
  { database }: Platform,
  guesses: Guesses,
  { email, password, key, address }: { email: string; password: string; key: string | null; address: string },
): Promise<string | null> {
  const account = await findByEmail(database, email);
  if (!account) return null;
  if (await knowsKey(database, account.id, key)) {
    // Housemates know each other's ids, which may be keys: this is a place to guess passwords, too.
    const from = { account: email.toLowerCase(), address };
    const right = await guarded(guesses, from, async () => (await checkPassword(password, account.passwordHash)).right);
    if (right) return account.id;
  }
  throw new ProblemError('emailTaken', 'An account with this e-mail exists already');
}
