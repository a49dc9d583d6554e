import type { Providers } from '@hestia/contract/accounts/endpoints.ts';
import { isNative } from '#platform/kernel/native.ts';

/** Why there are no passkeys on this page. */
export type NoPasskeys = 'off' | 'insecure' | 'elsewhere' | 'unsupported';

/**
 * Why this page has no passkeys, or null. They belong to a domain: the pages of the app for phones have one of their own,
 * and no say in the server's. As long as the server has not said, its address tells as much as can be known.
 */
export function whyNoPasskeys(providers: Pick<Providers, 'local' | 'passkeys'> | undefined): NoPasskeys | null {
  const { hostname, protocol } = location;
  const isLikely = protocol === 'https:' || hostname === 'localhost';
  const rpId = providers ? providers.passkeys?.rpId : isLikely ? hostname : undefined;
  if (rpId === undefined) return providers?.local === false ? 'off' : 'insecure';
  if (rpId !== hostname || isNative()) return 'elsewhere';
  return 'PublicKeyCredential' in window ? null : 'unsupported';
}

/** Whether somebody has sent their device’s question away; then nothing needs to be said. */
export const isSentAway = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
