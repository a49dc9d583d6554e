import { isIP } from 'node:net';
import { invalidField } from '#platform/http/problem-error.ts';

/** Names that lead into one's own network. */
const INSIDE = /(^|\.)(localhost|local|internal|lan|home|intranet|home\.arpa)$/i;

/**
 * A push service's address comes from a browser, but anybody can send one: it must be https at a public host name, so
 * that the server cannot be made to knock at doors of its own network.
 */
export function requirePublicEndpoint(endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isPublic = url?.protocol === 'https:' && !isIP(host) && host.includes('.') && !INSIDE.test(host);
  if (!isPublic || url?.username || url?.password) {
    throw invalidField('endpoint', 'This is not the address of a push service');
  }
}
