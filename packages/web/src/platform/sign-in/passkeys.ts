import type { Providers } from '@hestia/contract/accounts/endpoints.ts';
import { isNative } from '#platform/kernel/native.ts';

/** Why there are no passkeys on this page. */
export type NoPasskeys = 'off' | 'insecure' | 'elsewhere' | 'unsupported';

/**
 * Why this page has no passkeys, or null. They belong to a domain: the phone app's pages have another one, and no
 * claim to the server's. Until the server has answered, only its address is known.
 */
export function whyNoPasskeys(providers: Pick<Providers, 'local' | 'passkeys'> | undefined): NoPasskeys | null {
  const { hostname, protocol } = location;
  const isLikely = protocol === 'https:' || hostname === 'localhost';
  const rpId = providers ? providers.passkeys?.rpId : isLikely ? hostname : undefined;
  if (rpId === undefined) return providers?.local === false ? 'off' : 'insecure';
  if (rpId !== hostname || isNative()) return 'elsewhere';
  return 'PublicKeyCredential' in window ? null : 'unsupported';
}

/** Whether the user has cancelled the device’s prompt; then no message is needed. */
export const isSentAway = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
