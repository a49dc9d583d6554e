import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { listenToHestia } from './clients.ts';
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

/** All clients listen; messages are sent in one household after the other. Returns each round, and all together. */
export async function measureDelays(
  url: string,
  households: readonly Household[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Delays[]> {
  const waiting = new Map<string, { sentAt: number; left: number }>();
  let received: number[] = [];
  const onEvent = (text: string) => {
    const [, id = ''] = /"id":"([^"]+)"/.exec(text) ?? [];
    const message = waiting.get(id);
    if (!message || --message.left > 0) return;
    waiting.delete(id);
    received.push(performance.now() - message.sentAt);
  };
  const listeners = [];
  for (const { colocationId, jwts } of households)
    listeners.push(...(await Promise.all(jwts.map((jwt) => listenToHestia(url, jwt, colocationId, onEvent)))));

  const agent = new Agent({ keepAlive: true });
  const send = (household: Household, turn: number) => {
    const id = randomUUIDv7();
    waiting.set(id, { sentAt: performance.now(), left: household.jwts.length });
    post(agent, `${url}/api/Message`, household.jwts[turn % household.jwts.length] ?? '', {
      id,
      colocationId: household.colocationId,
      content: 'Who takes the bins out tonight? I am at work until nine.',
    });
  };
  const samples: Delays[] = [];
  const all: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    received = [];
    await atRate(seconds, (turn) => {
      const household = households[(turn * 7) % households.length];
      if (household) send(household, turn);
    });
    for (let waits = 0; waiting.size > 0 && waits < 100; waits++) await sleep(50);
    // The first round warms up.
    if (round > 0) {
      samples.push(delaysOf(`round ${round}`, received, waiting.size));
      all.push(...received);
    }
    waiting.clear();
  }
  for (const listener of listeners) listener.close();
  agent.destroy();
  return [
    ...samples,
    delaysOf(
      'all',
      all,
      samples.reduce((sum, { missing }) => sum + missing, 0),
    ),
  ];
}

async function atRate(seconds: number, work: (turn: number) => void): Promise<void> {
  const began = performance.now();
  for (let turn = 0; turn < seconds * PER_SECOND; turn++) {
    const due = began + (turn * 1000) / PER_SECOND;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    work(turn);
  }
}

function post(agent: Agent, url: string, jwt: string, body: object): void {
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  const sent = request(url, { agent, method: 'POST', headers }, (response) => {
    if (response.statusCode !== 200) throw new Error(`A message was refused with ${response.statusCode}`);
    response.resume();
  });
  sent.end(JSON.stringify(body));
}

function delaysOf(name: string, received: readonly number[], missing: number): Delays {
  const sorted = received.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return { name, p50: at(0.5), p99: at(0.99), most: at(1), missing };
}
