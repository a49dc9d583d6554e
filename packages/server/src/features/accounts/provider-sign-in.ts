import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import type { CodeGuard } from '#platform/access/code-guard.ts';
import { deleteSessions } from '#platform/access/session-repository.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import {
  deletePasskeys,
  deleteRecoveryCodes,
  findByEmail,
  findByIdentity,
  findTokenSession,
  hasIdentity,
  hasIdentityOf,
  insertIdentity,
  knowsKey,
  rememberKey,
  replacePassword,
  takeToken,
} from './credentials.ts';
import { countSignUp, type LoginThrottle } from './login-throttle.ts';
import type { ProviderIdentity } from './tokens/id-tokens.ts';
import type { SignUpRules } from './sign-up-rules.ts';
import { requireNonce } from './tokens/nonces.ts';
import { storeDevice, openSession, requireUser, resumeSession } from './open-session.ts';
import { insertUser, releaseEmail } from './repository.ts';
import { withdrawReset } from './passwords/reset-codes.ts';
import type { AccountChange, MembershipChanges } from './membership-change.ts';
import { isUniqueViolation } from './unique-violation.ts';

type Endpoints = typeof accountEndpoints;
type Dependencies = {
  readonly verify: (token: string) => Promise<ProviderIdentity>;
  readonly throttle: LoginThrottle;
  readonly signUpRules: SignUpRules;
  readonly guard: CodeGuard;
};
type TokenInput = { googleToken?: string | null | undefined; nonce?: string | null | undefined };

/** Signs in with an ID token; a signed-in device updates its push token by the same call. */
export const login =
  (platform: Platform, { verify }: Pick<Dependencies, 'verify'>): Handler<Endpoints['login']> =>
  async ({ body, caller, query, request }) => {
    const { database } = platform;
    if (caller && body?.fcmToken && !body.googleToken && !query.googleToken)
      return storeDevice(platform, { caller, request, fcmToken: body.fcmToken });
    const identity = await identityOf(platform, verify, query, body);
    const sessionId = randomUUID();
    const known = await findByIdentity(database, identity);
    if (known) await takeToken(database, identity, sessionId);
    const userId = known ?? (await link(platform, identity, { isMine: body?.account === 'mine', sessionId }));
    if (!userId) throw new ProblemError('userNotFound', 'User not found');
    return openSession(platform, request, userId, body?.fcmToken, { sessionId });
  };

/** Creates an account for the identity of an ID token, in the invitation's household, and signs it in. */
export const register =
  (
    platform: Platform,
    membership: MembershipChanges,
    { verify, throttle, signUpRules, guard }: Dependencies,
  ): Handler<Endpoints['register']> =>
  async ({ body, query, idempotencyKey, request }) => {
    const { database } = platform;
    const identity = await identityOf(platform, verify, query, body);
    const known = await findByIdentity(database, identity);
    const sessionId = randomUUID();
    if (known && (await knowsKey(database, known, idempotencyKey))) {
      const opened = await findTokenSession(database, identity);
      if (opened !== null) return resumeSession(platform, known, opened);
      await takeToken(database, identity, sessionId);
      return openSession(platform, request, known, body.fcmToken, { sessionId });
    }
    if (known) throw accountExists();
    countSignUp(throttle, request);
    const { to, requireFirst } = await signUpRules.admit(body);
    const freeing = await freeingEmail(database, identity, body.account === 'fresh');

    const userId = randomUUIDv7();
    const { username } = body;
    try {
      await guard.watch(clientNetworkOf(request), to?.code, () =>
        membership.change(...freeing, {
          userId,
          to,
          edit: async (tx) => {
            await requireFirst(tx);
            await insertUser(tx, { id: userId, username, email: identity.email, passwordHash: null, language: null });
            await insertIdentity(tx, userId, identity);
            await takeToken(tx, identity, sessionId);
            await rememberKey(tx, userId, idempotencyKey);
          },
          describe: (tx) => requireUser(tx, userId),
        }),
      );
    } catch (error) {
      throw isUniqueViolation(error) ? accountExists() : error;
    }
    return openSession(platform, request, userId, body.fcmToken, { sessionId });
  };

/** The identity in a token that was issued for this very request. */
async function identityOf(
  { settings }: Platform,
  verify: Dependencies['verify'],
  query: TokenInput,
  body: TokenInput | undefined,
) {
  const identity = await verify(tokenOf(query, body));
  requireNonce(settings.jwtSecret, { inToken: identity.nonce, asked: body?.nonce });
  return identity;
}

/**
 * Changes that release a newcomer's e-mail address. An unverified account with a password loses the address when the verified
 * owner says that it isn't theirs; it keeps its content.
 */
async function freeingEmail(database: Queries, identity: ProviderIdentity, isFresh: boolean): Promise<AccountChange[]> {
  const account = await findByEmail(database, identity.email);
  if (!account) return [];
  if (!(await isUnclear(database, account))) throw accountExists();
  if (!isFresh) throw accountUnclear();
  const release = async (tx: Queries) => {
    // The owner may have claimed it on another device.
    const now = await findByEmail(tx, identity.email);
    if (now?.id !== account.id || !(await isUnclear(tx, now))) throw accountExists();
    await releaseEmail(tx, account.id);
  };
  return [{ userId: account.id, edit: release, describe: (tx) => requireUser(tx, account.id) }];
}

/**
 * Whether an account may belong to another person than its address: it has a password, and no provider has verified it.
 */
const isUnclear = async (on: Queries, account: { id: string; passwordHash: string | null }) =>
  account.passwordHash !== null && !(await hasIdentity(on, account.id));

const accountUnclear = () =>
  new ProblemError('accountUnclear', 'An account with this e-mail already exists: confirm whether it is yours');

const accountExists = () => new ProblemError('accountExists', 'This account already exists: sign in');

function tokenOf(query: TokenInput, body: TokenInput | undefined) {
  const token = body?.googleToken || query.googleToken;
  if (!token) throw invalidField('googleToken', 'A sign-in token is required');
  return token;
}

/**
 * A first sign-in with this issuer links the account of the same e-mail address, which the issuer has verified and we
 * have not. Another person may have created that account with a password: its owner confirms it first, and its password
 * and sessions end here.
 */
async function link(
  { database, sessions }: Platform,
  identity: ProviderIdentity,
  { isMine, sessionId }: { isMine: boolean; sessionId: string },
): Promise<string | null> {
  const linked = await inTransaction(database, async (tx) => {
    const account = await findByEmail(tx, identity.email);
    if (!account || (await hasIdentityOf(tx, account.id, identity.issuer))) return null;
    if (!isMine && (await isUnclear(tx, account))) throw accountUnclear();
    await takeToken(tx, identity, sessionId);
    await insertIdentity(tx, account.id, identity);
    if (account.passwordHash !== null) {
      await replacePassword(tx, account.id, account.passwordHash, null);
      // The creator must not return by a passkey or a recovery code either.
      await deletePasskeys(tx, account.id);
      await deleteRecoveryCodes(tx, account.id);
      await deleteSessions(tx, account.id, 'all');
    }
    await withdrawReset(tx, account.id);
    return account;
  });
  if (!linked) return null;
  if (linked.passwordHash !== null) sessions.announceEnd(linked.id);
  return linked.id;
}
