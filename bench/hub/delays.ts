import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenToHestia, type Listener } from './clients.ts';
import type { Household } from './households.ts';

export type Delays = {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  /** Events that did not arrive. */
  readonly missing: number;
};

const PER_SECOND = 100;

/** Result of a stretch of messages: milliseconds until the last member received each, and the messages not received. */
type StretchResult = { readonly sent: number; readonly received: readonly number[]; readonly missing: number };

/** Returns each round, and all together. */
export async function measureDelays(
  url: string,
  households: readonly Household[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Delays[]> {
  using audience = await gather(url, households);
  // The first round warms up.
  await audience.hear(seconds);
  const samples: Delays[] = [];
  const all: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const { received, missing } = await audience.hear(seconds);
    samples.push(delaysOf(`round ${round}`, received, missing));
    all.push(...received);
  }
  const missing = samples.reduce((sum, each) => sum + each.missing, 0);
  return [...samples, delaysOf('all', all, missing)];
}

/** All members listen. `hear` sends messages for a while, in one household after the other. */
export async function gather(url: string, households: readonly Household[]) {
  const waiting = new Map<string, { sentAt: number; left: number }>();
  let received: number[] = [];
  const onEvent = (text: string) => {
    const [, id = ''] = /"id":"([^"]+)"/.exec(text) ?? [];
    const message = waiting.get(id);
    if (!message || --message.left > 0) return;
    waiting.delete(id);
    received.push(performance.now() - message.sentAt);
  };
  const listeners: Listener[] = [];
  for (const { colocationId, jwts } of households)
    listeners.push(...(await Promise.all(jwts.map((jwt) => listenToHestia(url, jwt, colocationId, onEvent)))));

  const agent = new Agent({ keepAlive: true });
  const send = (household: Household, turn: number) => {
    const id = randomUUIDv7();
    waiting.set(id, { sentAt: performance.now(), left: household.jwts.length });
    return post(agent, `${url}/api/Message`, household.jwts[turn % household.jwts.length] ?? '', {
      id,
      colocationId: household.colocationId,
      content: 'Who takes the bins out tonight? I am at work until nine.',
    });
  };
  return {
    async hear(seconds: number): Promise<StretchResult> {
      received = [];
      const answers: Promise<void>[] = [];
      const sent = await atRate(seconds, (turn) => {
        const household = households[(turn * 7) % households.length];
        if (household) answers.push(send(household, turn));
      });
      // A message may arrive before its sender has the answer, which would end with the agent.
      await Promise.all(answers);
      for (let waits = 0; waiting.size > 0 && waits < 100; waits++) await sleep(50);
      const missing = waiting.size;
      waiting.clear();
      return { sent, received, missing };
    },
    [Symbol.dispose]() {
      for (const listener of listeners) listener.close();
      agent.destroy();
    },
  };
}

/** Returns how often. */
async function atRate(seconds: number, work: (turn: number) => void): Promise<number> {
  const began = performance.now();
  const turns = Math.ceil(seconds * PER_SECOND);
  for (let turn = 0; turn < turns; turn++) {
    const due = began + (turn * 1000) / PER_SECOND;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    work(turn);
  }
  return turns;
}

async function post(agent: Agent, url: string, jwt: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  const sent = request(url, { agent, method: 'POST', headers });
  sent.end(JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A message was refused with ${response.statusCode}`);
  response.resume();
}

function delaysOf(name: string, received: readonly number[], missing: number): Delays {
  const sorted = received.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { name, p50: at(0.5), p99: at(0.99), most: at(1), missing };
}
