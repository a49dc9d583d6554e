import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';

/** APNs takes a token for an hour, and no other one on the same connection within twenty minutes. */
const RENEW_MS = 40 * 60_000;
const SOONEST_MS = 20 * 60_000;

/** Tokens by which a host proves to APNs who it is ("Establishing a token-based connection to APNs"), each used for a while. */
export function providerTokens({ key, keyId, teamId }: { key: string; keyId: string; teamId: string }) {
  const privateKey = createPrivateKey(key);
  // The promise is cached: concurrent senders must not create several.
  let known: { readonly token: Promise<string>; readonly at: number } | undefined;
  // A clock set back doesn't extend its life.
  const age = () => (known ? Math.abs(Date.now() - known.at) : Infinity);
  return {
    current(): Promise<string> {
      if (known === undefined || age() >= RENEW_MS) {
        const token = new SignJWT()
          .setProtectedHeader({ alg: 'ES256', kid: keyId })
          .setIssuer(teamId)
          .setIssuedAt()
          .sign(privateKey);
        known = { token, at: Date.now() };
      }
      return known.token;
    },
    /** APNs considers it expired: the next one is new, unless this one is too recent for that. */
    renew(): void {
      if (age() >= SOONEST_MS) known = undefined;
    },
  };
}
