import type { Assertion } from '@hestia/contract/accounts/passkey-endpoints.ts';
import type { RelyingParty } from '../relying-party.ts';
import { handleOf } from './party.ts';
import type { KnownPasskey } from './repository.ts';

/** The content and counter of a passkey's signature; null when the signature, or its challenge, is invalid. */
export async function readSigned(
  { rpId, origin }: RelyingParty,
  { publicKey, counter, userId }: KnownPasskey,
  { id, rawId, type, response }: Assertion,
  isAsked: (challenge: string) => boolean,
): Promise<{ challenge: string; counter: number } | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  // A device that received a list of passkeys may omit the user.
  if (userHandle && userHandle !== handleOf(userId)) return null;
  let challenge = '';
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: (given) => {
        challenge = given;
        return isAsked(given);
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      // A counter that falls back is refused, too.
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    return verified ? { challenge, counter: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
