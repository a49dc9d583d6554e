import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { Household } from '../api/household.ts';

/** Milliseconds. */
export type Times = { readonly p50: number; readonly p99: number };

/** Calls per second of all neighbors: few enough that they wait only for the load of others. */
const RATE = 50;

/**
 * Calls of members of other households: they read their balance and write a message. Each call starts on time, even
 * while the last one is unanswered.
 */
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
