import type { Settings } from '#platform/kernel/settings.ts';

/** Security headers of every response, also of a rejected WebSocket; pages replace the policy with their own. */
export function responseHeaders(
  { googleClientIds, publicUrl }: Pick<Settings, 'googleClientIds' | 'publicUrl'>,
  { isTls }: { isTls: boolean },
): Record<string, string> {
  const isAlwaysTls = publicUrl?.protocol === 'https:';
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': googleClientIds.length > 0 ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...((isTls || isAlwaysTls) && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  };
}
