import dns from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { invalidField } from '#platform/kernel/problem-error.ts';

// Invariant: the server connects to no host of its network for pushes, under any registered address. The name is
// checked on registration, its resolved address on each call.

/** Names in one's own network. */
const INSIDE = /(^|\.)(localhost|local|internal|lan|home|intranet|home\.arpa)$/i;

/** Clients supply a push service's address, so it must be https, at the usual port of a public name. */
export function requirePublicEndpoint(endpoint: string): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  const host = url?.hostname.replace(/^\[|\]$|\.$/g, '') ?? '';
  const isPublic =
    url?.protocol === 'https:' && url.port === '' && !isIP(host) && host.includes('.') && !INSIDE.test(host);
  if (!isPublic || url.username || url.password) {
    throw invalidField('endpoint', 'This is not the endpoint of a push service');
  }
}

/**
 * Networks outside the public internet: private, shared, link-local, reserved (IANA special-purpose registries), and
 * IPv4 inside IPv6.
 */
const inside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits);
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6');

/** Whether an address belongs to no public network. */
export const isInside = (address: string): boolean => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [found, ...others] = (addresses ?? []).filter(({ address }) => !isInside(address));
    if (error) callback(error, '');
    else if (!found) callback(new Error(`${hostname} resolves to a private address`), '');
    else if (options.all) callback(null, [found, ...others]);
    else callback(null, found.address, found.family);
  });
};

/** Connects only to public addresses, for any answer of a name server. */
export const publicAgent = new Agent({ lookup: lookupPublic });
