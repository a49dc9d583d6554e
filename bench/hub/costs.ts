import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve, type BenchServer } from '../api/processes.ts';
import { listenToHestia, listenToSocketIo, type Listener } from './clients.ts';
import type { Household } from './households.ts';

/** Costs of a server: processor microseconds per broadcast to ten, kilobytes per idle connection. */
export type Costs = { readonly name: string; readonly perBroadcast: number; readonly memory: Memory };
type Memory = { readonly used: number; readonly resident: number };

const KINDS = ['hestia', 'hestia, notices', 'socket.io'];
const PER_SECOND = 300;
const BROADCASTER = path.resolve(import.meta.dirname, 'broadcaster.ts');

type Contender = {
  readonly name: string;
  readonly server: BenchServer;
  readonly memory: Memory;
  readonly samples: number[];
};

/** All servers run with all clients connected, and broadcast in turns, so that a slow moment affects all. */
export async function compareCosts(
  env: Record<string, string>,
  households: readonly Household[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Costs[]> {
  await using opened = new AsyncDisposableStack();
  const contenders: Contender[] = [];
  for (const name of KINDS) {
    const server = await serve(BROADCASTER, { ...env, BENCH_KIND: name, NODE_OPTIONS: '--expose-gc' });
    opened.defer(() => server.stop());
    contenders.push({ name, server, memory: await connectAll(name, server, households), samples: [] });
  }
  const rooms = households.map(({ colocationId }) => colocationId);
  for (let round = 0; round <= rounds; round++) {
    for (const { name, server, samples } of contenders) {
      const perBroadcast = await broadcast(name, server, { rooms, perSecond: PER_SECOND, seconds });
      // The first round warms up.
      if (round > 0) samples.push(perBroadcast);
    }
  }
  for (const listener of listeners) listener.close();
  return contenders.map(({ name, memory, samples }) => ({
    name,
    memory,
    perBroadcast: samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN,
  }));
}

async function broadcast(
  name: string,
  { url }: BenchServer,
  order: { rooms: string[]; perSecond: number; seconds: number },
) {
  const before = received.get(name) ?? 0;
  const { sent, cpuMs } = await ask<{ sent: number; cpuMs: number }>(`${url}/broadcast`, order);
  await sleep(300);
  const arrived = (received.get(name) ?? 0) - before;
  if (arrived !== sent * 10) throw new Error(`${name}: ${arrived} events arrived of ${sent * 10}`);
  return (cpuMs * 1000) / sent;
}

const received = new Map<string, number>();
const listeners: Listener[] = [];

/** Connects all clients and returns the cost of each in the later half: the first ones also pay for code and pools. */
async function connectAll(name: string, { url }: BenchServer, households: readonly Household[]): Promise<Memory> {
  const onEvent = () => received.set(name, (received.get(name) ?? 0) + 1);
  const listen = (jwt: string, colocationId: string) =>
    name === 'socket.io'
      ? listenToSocketIo(url, colocationId, onEvent)
      : listenToHestia(url, jwt, colocationId, onEvent);
  const connect = async (some: readonly Household[]) => {
    for (const { colocationId, jwts } of some)
      listeners.push(...(await Promise.all(jwts.map((jwt) => listen(jwt, colocationId)))));
    return ask<Memory>(`${url}/memory`);
  };
  const half = Math.floor(households.length / 2);
  const before = await connect(households.slice(0, half));
  const after = await connect(households.slice(half));
  const each = (bytes: number) => bytes / 1024 / ((households.length - half) * 10);
  return { used: each(after.used - before.used), resident: each(after.resident - before.resident) };
}

async function ask<T>(url: string, body?: object): Promise<T> {
  const response = await fetch(
    url,
    body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  return (await response.json()) as T;
}
