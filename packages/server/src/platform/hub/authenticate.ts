import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { credentialsOf, type Credentials } from '#platform/access/credentials.ts';
import { friendlyOrigins, isOwnOrigin } from '#platform/access/origins.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import type { ConnectionRegistry } from '#platform/hub/connection-registry.ts';
import type { Negotiation } from '#platform/hub/negotiation.ts';
import { forwarded, isForwardedTls } from '#platform/kernel/response-headers.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';

/** Path of the hub, in lower case: paths match without regard to case. */
export const hubPath = '/hestiahub';

/** Connections that one user may hold; more are refused with 429. */
export const MAX_CONNECTIONS_PER_USER = 50;

export type AuthenticationOptions = {
  readonly sessions: { find(jwt: string): Promise<Caller | null> };
  readonly settings: Pick<Settings, 'publicUrl' | 'apps' | 'trustProxy' | 'jwtSecret'>;
};

/**
 * The user of a hub request. Null without a live session, or when another site made the browser send our cookie: the
 * cross-origin rules of browsers don't cover WebSockets.
 */
export async function authenticate(
  request: IncomingMessage,
  { sessions, settings }: AuthenticationOptions,
): Promise<Caller | null> {
  const credentials = hubCredentialsOf(request);
  if (credentials === null) return null;
  const isForeign =
    request.headers.origin !== undefined &&
    !isOwnOrigin(request.headers, ownAddress(request, settings), friendlyOrigins(settings));
  return credentials.by === 'cookie' && isForeign ? null : sessions.find(credentials.jwt);
}

/** `Authorization` (native and Node clients), else the query `access_token` (browsers), else the cookie. */
function hubCredentialsOf(request: IncomingMessage): Credentials | null {
  const credentials = credentialsOf(request.headers);
  const jwt = queryOf(request).get('access_token');
  return jwt && credentials?.by !== 'bearer' ? { jwt, by: 'bearer' } : credentials;
}

type Trust = Pick<Settings, 'trustProxy'>;

const ownAddress = ({ headers }: IncomingMessage, trust: Trust) => ({
  host: forwarded(headers, 'host', trust) ?? headers.host ?? '',
  isTls: isForwardedTls(headers, trust),
});

/** The source address of a request, for the log. */
export const addressOf = (request: IncomingMessage, trust: Trust): string =>
  forwarded(request.headers, 'for', trust) ?? request.socket.remoteAddress ?? '';

/**
 * The connection id for a caller, or the status of the refusal. The code doesn't await between counting and connecting,
 * so that concurrent upgrades can't pass on the same count.
 */
export function acceptConnection(
  request: IncomingMessage,
  caller: Caller | null,
  connections: ConnectionRegistry,
  negotiation: Negotiation,
): { caller: Caller; id: string } | number {
  if (caller === null) return 401;
  if (connections.countOf(caller.userId) >= MAX_CONNECTIONS_PER_USER) return 429;
  const token = queryOf(request).get('id');
  if (token === undefined) return { caller, id: randomBytes(16).toString('base64url') };
  const redeemed = negotiation.redeem(token, caller.userId, (id) => connections.has(id));
  return typeof redeemed === 'number' ? redeemed : { caller, id: redeemed.id };
}

/** The request is for the hub. */
export const isForHub = (request: IncomingMessage): boolean => pathOf(request) === hubPath;

const pathOf = (request: IncomingMessage): string =>
  (request.url ?? '').split(/[?#]/, 1).join('').replace(/\/$/, '').toLowerCase();

/** Query of a request by name in lower case. */
export function queryOf({ url = '' }: IncomingMessage): Map<string, string> {
  const start = url.indexOf('?');
  const pairs = start < 0 ? [] : [...new URLSearchParams(url.slice(start))];
  return new Map(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}
