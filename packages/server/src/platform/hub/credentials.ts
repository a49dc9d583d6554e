import type { IncomingMessage } from 'node:http';

/** A session as a request shows it. A browser sends a cookie by itself, so `cookie` also needs an `Origin` of our own. */
export type Credentials = { readonly jwt: string; readonly from: 'header' | 'query' | 'cookie' };

/** Query of a request by name in lower case. */
export function queryOf(request: IncomingMessage): Map<string, string> {
  const url = request.url ?? '';
  const start = url.indexOf('?');
  const pairs = start < 0 ? [] : [...new URLSearchParams(url.slice(start))];
  return new Map(pairs.map(([name, value]) => [name.toLowerCase(), value]));
}

/** The session of a hub request: `Authorization` (native and Node clients), else the query (browsers), else the cookie. */
export function credentialsOf(request: IncomingMessage): Credentials | null {
  const { authorization, cookie = '' } = request.headers;
  if (authorization !== undefined) {
    const jwt = /^bearer +(\S+)$/i.exec(authorization)?.[1];
    return jwt ? { jwt, from: 'header' } : null;
  }
  const fromQuery = queryOf(request).get('access_token');
  if (fromQuery) return { jwt: fromQuery, from: 'query' };
  const fromCookie = /(?:^|;\s*)token="?([^;"\s]+)/.exec(cookie)?.[1];
  return fromCookie ? { jwt: fromCookie, from: 'cookie' } : null;
}

/** A hub address for the log: without the session and without the id that opens a connection. */
export const redactHubUrl = (url: string): string => url.replace(/([?&](?:access_token|id)=)[^&#]*/gi, '$1…');
