import { STATUS_CODES, type IncomingHttpHeaders } from 'node:http';
import type { Settings } from '#platform/kernel/settings/settings.ts';

export type HeaderSettings = Pick<Settings, 'googleClientIds' | 'publicUrl'>;

/** Security headers of every response, also of a rejected WebSocket; pages replace the policy with their own. */
export function responseHeaders(
  { googleClientIds, publicUrl }: HeaderSettings,
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

/** The header's last value, if the proxy is trusted: earlier ones come from the client. */
export const forwarded = (
  headers: IncomingHttpHeaders,
  name: string,
  { trustProxy }: Pick<Settings, 'trustProxy'>,
): string | undefined =>
  (trustProxy ? headers[`x-forwarded-${name}`] : undefined)?.toString().split(',').at(-1)?.trim();

/** The browser spoke TLS with the proxy in front. */
export const isForwardedTls = (headers: IncomingHttpHeaders, trust: Pick<Settings, 'trustProxy'>): boolean =>
  forwarded(headers, 'proto', trust) === 'https';

/** An answer without a body, as bytes for a socket without a response object of Node; the connection ends with it. */
export function bareAnswer(status: number, headers: Readonly<Record<string, string>>): string {
  const all = { connection: 'close', 'content-length': '0', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
}
