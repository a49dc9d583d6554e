import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Household } from '../api/household.ts';

/** Milliseconds. */
export type Times = { readonly p50: number; readonly p99: number };

/** Calls a second of all neighbours: few enough that nothing waits for its turn but for what others ask. */
const RATE = 50;

/** What people do meanwhile who live elsewhere: they look at what they owe, and write a message. Each call at its time, whether or not the last one is answered. */
export async function live(url: string, households: readonly Household[], seconds: number): Promise<Times> {
  const times: number[] = [];
  const under: Promise<void>[] = [];
  const began = performance.now();
  for (let n = 0; n < seconds * RATE; n++) {
    await sleep(Math.max(0, began + (n * 1000) / RATE - performance.now()));
    const household = households[n % households.length];
    if (household) under.push(timed(times, () => (n % 4 === 0 ? say(url, household) : look(url, household, n))));
  }
  await Promise.all(under);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

async function timed(times: number[], work: () => Promise<Response>): Promise<void> {
  const began = performance.now();
  const reply = await work();
  await reply.arrayBuffer();
  times.push(performance.now() - began);
  if (reply.status !== 200) throw new Error(`A neighbour got ${reply.status}`);
}

const look = (url: string, { colocationId, authorization }: Household, n: number) =>
  fetch(`${url}/api/Expense/GetBalance/${colocationId}?look=${n}`, { headers: { authorization } });

const say = (url: string, { colocationId, authorization }: Household) =>
  fetch(`${url}/api/Message`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), colocationId, content: 'Dinner at eight' }),
  });
