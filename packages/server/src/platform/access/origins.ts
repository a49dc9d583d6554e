import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '#platform/kernel/settings.ts';

/** Origins beside the server's own that may call with credentials: the public address, and the native apps. */
export function friendlyOrigins({ publicUrl, apps }: Pick<Settings, 'publicUrl' | 'apps'>): readonly string[] {
  return publicUrl ? [publicUrl.origin, ...apps.origins] : apps.origins;
}

/**
 * Whether a request comes from our own pages or apps, by headers that only the browser itself sets: `Origin`, else `Sec-Fetch-Site`.
 * Without either it is not known, so no.
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
  // A page without TLS may be anybody's on the way; one with it may have a proxy in front of us that ends it.
  const knowsTls = isTls || friendly.includes(`https://${given}`);
  return given === host.toLowerCase() && (protocol === 'https:' || (protocol === 'http:' && !knowsTls));
}
