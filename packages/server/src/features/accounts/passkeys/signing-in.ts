import type { Assertion, passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { rememberDevice } from '../device.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import { noteRefusal, openSession } from '../open-session.ts';
import type { RelyingParty } from '../relying-party.ts';
import { readSigned } from './assertion.ts';
import { isOurs, LIFE_MS, makeChallenge, takeChallenge } from './challenges.ts';
import { requireParty } from './party.ts';
import { countUp, findByCredential, type KnownPasskey } from './repository.ts';

type Endpoints = typeof passkeyEndpoints;

/** Options for signing in, for any user: the device offers its passkeys for this server. */
export const startPasskeySignIn =
  (platform: Platform, throttle: LoginThrottle): Handler<Endpoints['startPasskeySignIn']> =>
  async ({ request }) => {
    const { rpId } = requireParty(platform, request);
    await throttle.place.require(clientNetworkOf(request));
    const challenge = Buffer.from(makeChallenge(platform.settings.jwtSecret, ['signIn'])).toString('base64url');
    return { challenge, rpId, timeout: LIFE_MS, userVerification: 'required' };
  };

/** Signs the passkey's owner in. Many invalid ones lead to a lockout, as with passwords. */
export const signInWithPasskey =
  (platform: Platform, throttle: LoginThrottle): Handler<Endpoints['signInWithPasskey']> =>
  async ({ body, request, reply }) => {
    const party = requireParty(platform, request);
    const place = clientNetworkOf(request);
    await throttle.place.require(place);
    const passkey = await findByCredential(platform.database, body.credential.id);
    if (!passkey || !(await isRight(platform, party, passkey, body.credential))) {
      await throttle.place.failed(place);
      noteRefusal(platform, request, 'passkey refused', passkey?.userId);
      throw new ProblemError('wrongCredentials', 'This passkey signs nobody in here');
    }
    const session = await openSession(platform, request, passkey.userId, body.fcmToken);
    rememberDevice(platform.settings, request, reply, session.user.email);
    return session;
  };

async function isRight(
  { database, settings }: Platform,
  party: RelyingParty,
  passkey: KnownPasskey,
  assertion: Assertion,
): Promise<boolean> {
  // Among all passkeys of a device, the user handle tells whose it is.
  if (!assertion.response.userHandle) return false;
  const isAsked = (challenge: string) => isOurs(settings.jwtSecret, ['signIn'], challenge);
  const signed = await readSigned(party, passkey, assertion, isAsked);
  if (!signed) return false;
  return inTransaction(
    database,
    async (tx) => (await takeChallenge(tx, signed.challenge)) && (await countUp(tx, passkey, signed.counter)),
  );
}
