import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '#platform/settings.ts';

/** Where the native apps live. */
const NATIVE_ORIGINS = ['capacitor://localhost', 'https://localhost'];

/** Origins beside the server's own that may call with credentials. */
export function friendlyOrigins({ publicUrl }: Pick<Settings, 'publicUrl'>): readonly string[] {
  return publicUrl ? [publicUrl.origin, ...NATIVE_ORIGINS] : NATIVE_ORIGINS;
}

/**
 * Whether a request comes from our own pages or apps, by what only a browser can say: `Origin`, else `Sec-Fetch-Site`.
 * Without either it is not known, so no.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, host: string, friendly: readonly string[]): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  if (friendly.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
}
