// Runs in a worker, so that its work delays no measured call: repeats calls over several connections.
import { workerData, parentPort } from 'node:worker_threads';
import { Agent, request } from 'node:http';
import { listenToHestia } from '../hub/clients.ts';

export type Noise = {
  readonly url: string;
  /** Calls made one after the other by each of the concurrent callers. */
  readonly calls: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers: Record<string, string>;
    readonly body?: string;
  }[];
  readonly atOnce: number;
  /** Instead of calls: joins the hub and requests all events since 0. */
  readonly replays?: { readonly jwt: string; readonly colocationId: string };
};

const noise = workerData as Noise;
const statuses: Record<string, number> = {};
const agent = new Agent({ keepAlive: true, maxSockets: noise.atOnce });
let asked = 0;
const end = new AbortController();
const count = (what: string) => (statuses[what] = (statuses[what] ?? 0) + 1);

function call({ method, path, headers, body }: Noise['calls'][number]): Promise<void> {
  return new Promise((resolve) => {
    // A cached answer would cost nothing.
    const fresh = method === 'GET' ? `${path}&ask=${++asked}` : path;
    const sent = request(noise.url + fresh, { method, headers, agent, signal: end.signal }, (reply) => {
      count(String(reply.statusCode));
      reply.on('data', () => undefined).on('close', () => resolve());
    });
    sent.on('error', () => {
      // Requests still queued at the end were canceled by the benchmark.
      if (!end.signal.aborted) count('cut off');
      resolve();
    });
    sent.end(body);
  });
}

async function replay({ jwt, colocationId }: NonNullable<Noise['replays']>): Promise<void> {
  const replayed = listenToHestia(noise.url, jwt, colocationId, () => undefined, [0]);
  await replayed.then(
    (listener) => {
      count('joined');
      listener.close();
    },
    () => count('refused'),
  );
}

async function again(): Promise<void> {
  for (let n = 0; !end.signal.aborted; n++) {
    const next = noise.calls[n % noise.calls.length];
    if (noise.replays) await replay(noise.replays);
    else if (next) await call(next);
  }
}

parentPort?.on('message', () => end.abort());
await Promise.all(Array.from({ length: noise.atOnce }, again));
parentPort?.postMessage(statuses);
parentPort?.close();
agent.destroy();
