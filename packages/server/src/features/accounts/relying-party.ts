import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ownAddress } from '#platform/http/requests/own-address.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';

/** The relying party of passkeys: a domain, and the origin of the pages that may use them. */
export type RelyingParty = { readonly rpId: string; readonly origin: string };

/**
 * The server's relying party; null where passkeys are impossible: browsers require a domain with https, or localhost.
 * Like passwords, they are a sign-in method that the settings may disable.
 */
export function relyingPartyOf(
  settings: Pick<Settings, 'publicUrl' | 'localAccounts'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): RelyingParty | null {
  const address = settings.localAccounts ? addressOf(settings, request) : null;
  if (!address) return null;
  const { hostname, origin, protocol } = address;
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isDomain = isIP(hostname) === 0 && !hostname.startsWith('[');
  return isDomain && (isLocal || protocol === 'https:') ? { rpId: hostname, origin } : null;
}

/** A call by an invalid address gets no further explanation. */
function addressOf(settings: Pick<Settings, 'publicUrl'>, request: Pick<FastifyRequest, 'protocol' | 'host'>) {
  try {
    return ownAddress('/', settings, request);
  } catch {
    return null;
  }
}
