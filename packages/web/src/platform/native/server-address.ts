/** The oldest server that this app understands. */
const OLDEST = '0.1.0';
const TIMEOUT_MS = 8000;

/** Why an address is invalid, or not that of a Hestia server. */
export type ServerFault = 'unreadable' | 'insecure' | 'unreachable' | 'notHestia' | 'tooOld';

/** A server's origin, and the path to open there: the invitation in a link. */
export type ServerAddress = { readonly origin: string; readonly path: string };

/**
 * Parses typed, pasted or scanned text: an address with or without https://, or any link to a Hestia. Without TLS the
 * connection could be read, so that http is only for loopback.
 */
export function readServer(text: string): ServerAddress | ServerFault {
  const typed = text.trim();
  const given = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${isLocal(typed) ? 'http' : 'https'}://${typed}`;
  if (typed === '' || /\s/.test(typed) || !URL.canParse(given)) return 'unreadable';
  const { protocol, hostname, origin, pathname, search, hash, username } = new URL(given);
  if (username !== '' || !(isLoopback(hostname) || /[.:]/.test(hostname))) return 'unreadable';
  if (protocol === 'http:' && !isLoopback(hostname)) return 'insecure';
  if (protocol !== 'https:' && protocol !== 'http:') return 'unreadable';
  const path = /^\/(?:invite|reset)$/i.test(pathname.replace(/\/$/, '')) ? pathname + search + hash : '/';
  return { origin, path };
}

/** Checks a server's address; null if it is a Hestia that this app supports. */
export async function checkServer(origin: string): Promise<ServerFault | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${origin}/api/Version`, { credentials: 'omit', cache: 'no-store', signal }).catch(
    () => null,
  );
  if (response === null) return 'unreachable';
  const version: unknown = response.ok ? await response.json().catch(() => null) : null;
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+/.test(version)) return 'notHestia';
  return isOlder(version, OLDEST) ? 'tooOld' : null;
}

function isOlder(version: string, than: string): boolean {
  const [own = [], other = []] = [version, than].map((one) => one.split(/[.-]/, 3).map(Number));
  const at = own.findIndex((part, index) => part !== other[index]);
  return at >= 0 && (own[at] ?? 0) < (other[at] ?? 0);
}

const isLocal = (typed: string) => isLoopback(typed.split(/[:/]/, 1)[0] ?? '');
const isLoopback = (host: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i.test(host);
