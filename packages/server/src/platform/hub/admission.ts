import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Caller } from '#platform/http/feature.ts';
import { credentialsOf, queryOf } from '#platform/hub/credentials.ts';
import type { Crowd } from '#platform/hub/crowd.ts';
import type { Negotiation } from '#platform/hub/negotiation.ts';

/** Path of the hub, in lower case: paths match without regard to case. */
export const hubPath = '/hestiahub';

/** Connections that one user may hold; more are refused with 429. */
export const maxConnectionsPerUser = 50;

export type AdmissionOptions = {
  /** Who a jwt speaks for. */
  readonly findCaller: (jwt: string) => Promise<Caller | null>;
  /** Whether a browser page of this origin may use the hub (and its user's cookie). */
  readonly isOwnOrigin: (origin: string, request: IncomingMessage) => boolean;
};

/** Who sends a hub request, or null when no session, or a cookie from a foreign page, comes with it. */
export async function callerOf(request: IncomingMessage, options: AdmissionOptions): Promise<Caller | null> {
  const credentials = credentialsOf(request);
  if (credentials === null) return null;
  const { origin } = request.headers;
  if (credentials.from === 'cookie' && origin !== undefined && !options.isOwnOrigin(origin, request)) return null;
  return options.findCaller(credentials.jwt);
}

/** Who may connect and under which id, or the status of the refusal. */
export async function admit(
  request: IncomingMessage,
  options: AdmissionOptions,
  crowd: Crowd,
  negotiation: Negotiation,
): Promise<{ caller: Caller; id: string } | number> {
  if (pathOf(request) !== hubPath) return 404;
  const caller = await callerOf(request, options);
  if (caller === null) return 401;
  if (crowd.of(caller.userId) >= maxConnectionsPerUser) return 429;
  const token = queryOf(request).get('id');
  if (token === undefined) return { caller, id: randomBytes(16).toString('base64url') };
  const redeemed = negotiation.redeem(token, caller.userId, (id) => crowd.has(id));
  return typeof redeemed === 'number' ? redeemed : { caller, id: redeemed.id };
}

/** Path of a request in lower case, without a trailing slash. */
export const pathOf = (request: IncomingMessage): string =>
  (request.url ?? '')
    .replace(/[?#].*$/s, '')
    .replace(/\/$/, '')
    .toLowerCase();
