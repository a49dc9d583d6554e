import { once } from 'node:events';
import net from 'node:net';
import { reasonOf } from '#platform/kernel/settings/failures.ts';
import { whyNotListening } from '#platform/kernel/listening.ts';
import type { ParsedSettings } from '#platform/kernel/settings/settings.ts';
import { MAX_APART_SECONDS, SET_CLOCK } from './database.ts';
import type { Finding } from './finding.ts';

const TIMEOUT_MS = 5000;

type Endpoint = Pick<ParsedSettings, 'host' | 'port'>;

/** Whether Hestia listens at its port, or could. */
export async function lookAtPort({ host, port }: Endpoint, listen = listenBriefly): Promise<Finding> {
  const about = 'port';
  const place = `${host}:${port}`;
  const running = await versionAt({ host, port });
  if (running !== null) {
    const says = `Hestia ${running.version} listens at ${place}`;
    if (running.apartSeconds <= MAX_APART_SECONDS) return { about, state: 'ok', says };
    return {
      about,
      state: 'failed',
      says: `${says}, but its clock is ${Math.round(running.apartSeconds)} s from ours`,
      mend: SET_CLOCK,
    };
  }
  try {
    await listen({ host, port });
    return { about, state: 'ok', says: `${place} is free` };
  } catch (error) {
    const why = whyNotListening(error);
    if (!why)
      return {
        about,
        state: 'failed',
        says: `cannot listen at ${place} (${reasonOf(error)})`,
        mend: 'choose another PORT',
      };
    return { about, state: 'failed', says: `${place} ${why.message}`, mend: `${why.mend}, ${otherwise(error, port)}` };
  }
}

/** The fix if the port should stay. */
function otherwise(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return `or stop that program (\`ss -ltnp sport = :${port}\` names it)`;
  if (code === 'EACCES') return 'and let a reverse proxy listen at this one, or give the unit CAP_NET_BIND_SERVICE';
  return 'such as 127.0.0.1, or 0.0.0.0 for all of them';
}

type RunningServer = { readonly version: string; readonly apartSeconds: number };

/** The version of the Hestia that answers there, and its clock's difference; null: another program, or none. */
async function versionAt({ host, port }: Endpoint): Promise<RunningServer | null> {
  const address = new URL('http://localhost/api/Version');
  address.hostname = ANY.has(host) ? '127.0.0.1' : net.isIPv6(host) ? `[${host}]` : host;
  address.port = String(port);
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const version: unknown = await response.json();
    if (typeof version !== 'string' || !/^\d+\.\d+\.\d+/.test(version)) return null;
    const told = Date.parse(response.headers.get('date') ?? '');
    return { version, apartSeconds: Number.isNaN(told) ? 0 : Math.abs(told - Date.now()) / 1000 };
  } catch {
    return null;
  }
}

/** Addresses that mean all of a machine's. */
const ANY: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

async function listenBriefly({ host, port }: Endpoint): Promise<void> {
  const server = net.createServer().listen({ host, port, exclusive: true });
  await once(server, 'listening');
  await new Promise((closed) => server.close(closed));
}
