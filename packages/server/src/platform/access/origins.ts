import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '#platform/kernel/settings/settings.ts';

/** Origins other than the server's that may call with credentials: the public address, and the native apps. */
export function friendlyOrigins({ publicUrl, apps }: Pick<Settings, 'publicUrl' | 'apps'>): readonly string[] {
  return publicUrl ? [publicUrl.origin, ...apps.origins] : apps.origins;
}

/**
 * Whether a request comes from our own pages or apps, by headers that only the browser sets: `Origin`, else `Sec-Fetch-Site`.
 * Without either it is unknown, so no.
 */
export function isOwnOrigin(
  headers: IncomingHttpHeaders,
  { host, isTls }: { host: string; isTls: boolean },
  friendly: readonly string[],
): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  if (friendly.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, host: given } = new URL(origin);
  // A page without TLS may be forged on the network; one with TLS may pass a TLS-terminating proxy.
  const knowsTls = isTls || friendly.includes(`https://${given}`);
  return given === host.toLowerCase() && (protocol === 'https:' || (protocol === 'http:' && !knowsTls));
}
