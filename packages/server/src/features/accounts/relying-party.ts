import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ownAddress } from '#platform/http/own-address.ts';
import type { Settings } from '#platform/kernel/settings.ts';

/** Whom passkeys are made for ("relying party"): a domain, and the address of the pages that may use them. */
export type RelyingParty = { readonly rpId: string; readonly origin: string };

/**
 * Who this server is to passkeys; null where it can be nobody: browsers know passkeys only for a domain reached by https,
 * or for localhost. Like passwords, they are a way in of our own, which the settings may turn off.
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

/** Whoever calls by an address that is none learns no more than that. */
function addressOf(settings: Pick<Settings, 'publicUrl'>, request: Pick<FastifyRequest, 'protocol' | 'host'>) {
  try {
    return ownAddress('/', settings, request);
  } catch {
    return null;
  }
}
