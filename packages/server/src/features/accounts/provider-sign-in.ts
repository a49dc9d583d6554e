import { randomUUIDv7 } from 'node:crypto';
import type { accountCalls } from '@hestia/contract/accounts/calls.ts';
import { inTransaction } from '#platform/db/transact.ts';
import type { Handler } from '#platform/http/feature.ts';
import { invalidField, ProblemError } from '#platform/http/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import {
  findByEmail,
  findByIdentity,
  hasIdentityOf,
  insertIdentity,
  knowsKey,
  rememberKey,
  replacePassword,
} from './credentials.ts';
import type { Person } from './id-tokens.ts';
import { openSession, requireUser } from './open-session.ts';
import { insertUser } from './repository.ts';
import type { Residence } from './residence.ts';
import { isTaken } from './taken.ts';

type Calls = typeof accountCalls;
type Verify = (token: string) => Promise<Person>;

/** Signs in with an ID token. */
export const login =
  (platform: Platform, verify: Verify): Handler<Calls['login']> =>
  async ({ body, query, request }) => {
    const person = await verify(tokenOf(query, body));
    const userId = (await findByIdentity(platform.database, person)) ?? (await link(platform, person));
    if (!userId) throw new ProblemError('userNotFound', 'User not found');
    return openSession(platform, request, userId, body?.fcmToken);
  };

/** Creates an account for the person of an ID token, moved in where an invitation leads, and signs it in. */
export const register =
  (platform: Platform, residence: Residence, verify: Verify): Handler<Calls['register']> =>
  async ({ body, query, idempotencyKey, request }) => {
    const { database } = platform;
    const person = await verify(tokenOf(query, body));
    const known = await findByIdentity(database, person);
    if (known && (await knowsKey(database, known, idempotencyKey)))
      return openSession(platform, request, known, body.fcmToken);
    if (known || (await findByEmail(database, person.email))) throw accountExists();

    const userId = randomUUIDv7();
    const { username, colocationId, code = null } = body;
    try {
      await residence.change({
        userId,
        to: colocationId ? { colocationId, code } : undefined,
        edit: async (tx) => {
          await insertUser(tx, { id: userId, username, email: person.email, passwordHash: null, language: null });
          await insertIdentity(tx, userId, person);
          await rememberKey(tx, userId, idempotencyKey);
        },
        describe: (tx) => requireUser(tx, userId),
      });
    } catch (error) {
      throw isTaken(error) ? accountExists() : error;
    }
    return openSession(platform, request, userId, body.fcmToken);
  };

const accountExists = () => new ProblemError('accountExists', 'This account exists already: sign in');

function tokenOf(
  query: { googleToken?: string | undefined },
  body: { googleToken?: string | null | undefined } | undefined,
) {
  const token = body?.googleToken || query.googleToken;
  if (!token) throw invalidField('googleToken', 'A sign-in token is required');
  return token;
}

/**
 * A first sign-in with this issuer: the account of the same e-mail is theirs, which the issuer has verified and we have
 * not. Whoever made that account with a password may be somebody else, so its password and sessions end here.
 */
async function link({ database, sessions }: Platform, person: Person): Promise<string | null> {
  const linked = await inTransaction(database, async (tx) => {
    const account = await findByEmail(tx, person.email);
    if (!account || (await hasIdentityOf(tx, account.id, person.issuer))) return null;
    await insertIdentity(tx, account.id, person);
    if (account.passwordHash !== null) await replacePassword(tx, account.id, account.passwordHash, null);
    return account;
  });
  if (!linked) return null;
  if (linked.passwordHash !== null) await sessions.end(linked.id, 'all');
  return linked.id;
}
