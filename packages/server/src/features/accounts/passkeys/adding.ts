import { randomUUIDv7 } from 'node:crypto';
import type { NewCredential, passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { MAX_PASSKEYS } from '@hestia/contract/wire/limits.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import type { confirmWith } from '../confirming.ts';
import { findCredentials } from '../credentials.ts';
import type { RelyingParty } from '../relying-party.ts';
import { isOurs, LIFE_MS, makeChallenge, takeChallenge, type Purpose } from './challenges.ts';
import { handleOf, requireParty } from './party.ts';
import { countPasskeys, insertPasskey, listCredentials } from './repository.ts';

type Endpoints = typeof passkeyEndpoints;

/**
 * EdDSA, ES256 and RS256 (COSE): each device has one of them. The library's further defaults are experimental in Node.
 */
const algorithms = [-8, -7, -257];

/** Options for a new passkey, after the owner has confirmed their identity. */
export const startPasskey =
  (platform: Platform, confirm: ReturnType<typeof confirmWith>): Handler<Endpoints['startPasskey']> =>
  async ({ body, caller, request, reply }) => {
    const { database, settings } = platform;
    const { rpId } = requireParty(platform, request);
    await confirm({ caller, password: body?.password, request, reply });
    const account = await findCredentials(database, caller);
    if (!account) throw new ProblemError('unauthenticated', 'This session has ended');
    const known = await listCredentials(database, caller.userId);
    if (known.length >= MAX_PASSKEYS) throw tooMany();
    return {
      challenge: Buffer.from(makeChallenge(settings.jwtSecret, purposeOf(caller))).toString('base64url'),
      rp: { id: rpId, name: 'Hestia' },
      user: {
        id: handleOf(caller.userId),
        name: account.email ?? account.username,
        displayName: account.username,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: LIFE_MS,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        type: 'public-key' as const,
        id: credentialId.toString('base64url'),
        transports,
      })),
    };
  };

/**
 * Adds a passkey created by a device. Its challenge was issued only to a user with a confirmed identity. The owner's
 * other devices are notified, since a passkey survives a password reset.
 */
export const addPasskey =
  (platform: Platform, notifyOwner: NotifyOwner): Handler<Endpoints['addPasskey']> =>
  async ({ body: { name, credential }, caller, request }) => {
    const { database } = platform;
    const made = await verify(platform, requireParty(platform, request), purposeOf(caller), credential);
    const id = randomUUIDv7();
    await inTransaction(database, async (tx) => {
      if ((await countPasskeys(tx, caller.userId)) >= MAX_PASSKEYS) throw tooMany();
      if (!(await takeChallenge(tx, made.challenge))) throw unverified();
      const { publicKey, counter, transports } = made;
      const credentialId = Buffer.from(credential.id, 'base64url');
      if (!(await insertPasskey(tx, { id, userId: caller.userId, name, credentialId, publicKey, counter, transports })))
        throw new ProblemError('conflict', 'This passkey has already been added');
      await notifyOwner(tx, { userId: caller.userId, deed: 'passkeyAdded', but: caller.sessionId });
    });
    request.log.info({ userId: caller.userId, address: request.ip }, 'Passkey added');
    return id;
  };

const purposeOf = ({ sessionId }: { sessionId: string }): Purpose => ['add', sessionId];

const tooMany = () => new ProblemError('quotaReached', `An account has at most ${MAX_PASSKEYS} passkeys; remove some`);

const unverified = () => invalidField('credential', 'This passkey could not be verified; start again');

async function verify(
  { settings }: Platform,
  { rpId, origin }: RelyingParty,
  purpose: Purpose,
  credential: NewCredential,
) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  let challenge = '';
  try {
    const { id, rawId, type, response } = credential;
    const { clientDataJSON, attestationObject } = response;
    const stated = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    // No attestation was requested: verifying certificates could make us fetch URLs in them.
    if (stated.get('fmt') !== 'none' && stated.get('attStmt').get('x5c'))
      throw new Error('An attestation was not requested');
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: (given) => {
        challenge = given;
        return isOurs(settings.jwtSecret, purpose, given);
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (registrationInfo?.credential.id !== id) throw new Error('Another credential');
    const { publicKey, counter } = registrationInfo.credential;
    return { challenge, publicKey: Buffer.from(publicKey), counter, transports: response.transports ?? [] };
  } catch {
    throw unverified();
  }
}
