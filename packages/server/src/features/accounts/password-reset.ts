import type { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import { deleteSessions } from '#platform/access/session-repository.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { hungUp } from '#platform/http/watching/hung-up.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { rememberDevice } from './device.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { openSession } from './open-session.ts';
import { requireStrongPassword } from './passwords/password-rules.ts';
import { hashPassword } from './passwords/passwords.ts';
import { requirePasskey } from './second-step.ts';
import { findResetOwner, takeReset } from './passwords/reset-codes.ts';
import { requireBuiltInAccounts } from './sign-up.ts';

type Endpoints = typeof accountEndpoints;

/** Names the user whose password a link resets, so that they recognize it. */
export const findReset =
  (platform: Platform, throttle: LoginThrottle): Handler<Endpoints['findReset']> =>
  async ({ body, request }) => {
    const { username, email } = await requireOwner(platform, throttle, body.code, request);
    return { username, email: email ?? '' };
  };

/** Sets a user's password by a link; members of their household may be notified in the same transaction. */
export type SetByLink = <T>(userId: string, set: (tx: Queries) => Promise<T>) => Promise<T>;

/**
 * Sets the password of a link's owner, and ends all their sessions. A passkey is still required afterwards, unless the
 * host made the link for a user who has lost theirs.
 */
export const resetPassword =
  (platform: Platform, throttle: LoginThrottle, setByLink: SetByLink): Handler<Endpoints['resetPassword']> =>
  async ({ body, request, reply }) => {
    const { sessions, settings } = platform;
    const owner = await requireOwner(platform, throttle, body.code, request);
    await requireStrongPassword(body.password, owner, 'password');
    const passwordHash = await hashPassword(body.password, { signal: hungUp(reply) });
    const account = await setByLink(owner.id, async (tx) => {
      // Of two concurrent requests with one link, one succeeds.
      const link = await takeReset(tx, body.code);
      if (!link) throw gone();
      await deleteSessions(tx, owner.id, 'all');
      return setPassword(tx, owner.id, passwordHash, link);
    });
    sessions.announceEnd(owner.id);
    request.log.info({ userId: owner.id, address: request.ip }, 'Password reset by a one-time link');
    await requirePasskey(platform, request, account);
    if (owner.email !== null) rememberDevice(settings, request, reply, owner.email);
    return openSession(platform, request, owner.id, body.fcmToken);
  };

const setPassword = (on: Queries, id: string, passwordHash: string, link: { withoutPasskeys: boolean }) =>
  on
    .of()
    .updateTable('users')
    .set({ password_hash: passwordHash, ...(link.withoutPasskeys && { asks_passkey: false }) })
    .where('id', '=', id)
    .returning(['id', 'password_hash as passwordHash', 'asks_passkey as asksPasskey'])
    .executeTakeFirstOrThrow();

const gone = () => notFound('This link');

/** Many unknown links lead to a lockout, as with passwords. */
async function requireOwner(platform: Platform, throttle: LoginThrottle, code: string, request: FastifyRequest) {
  requireBuiltInAccounts(platform);
  const place = clientNetworkOf(request);
  await throttle.place.require(place);
  const owner = await findResetOwner(platform.database, code);
  if (owner) return owner;
  await throttle.place.failed(place);
  throw gone();
}
