import { expect } from 'vitest';
import type { LiveProcess, HubUser } from '#test/hub/live-process.ts';
import { connectRaw, handshake, record, type RawClient } from '#test/hub/raw-client.ts';

/** The hub's response to a join. */
export type JoinResult = { result?: { seq: number; resync: boolean; history: string }; error?: string };
type InvocationMessage = { target: string; arguments: [unknown, { seq: number }] };
const isEvent = (got: unknown): got is InvocationMessage => (got as { type?: number }).type === 1;

/** Connects a person who has not joined yet. */
export async function connect({ url }: Pick<LiveProcess, 'url'>, { jwt }: HubUser): Promise<RawClient> {
  const client = await connectRaw(`${url}?access_token=${jwt}`);
  client.send(handshake);
  expect(await client.next()).toEqual({});
  return client;
}

/** Joins, and returns what came before the answer. */
export async function join(
  client: RawClient,
  ...args: unknown[]
): Promise<JoinResult & { before: InvocationMessage[] }> {
  client.send(record({ type: 1, invocationId: 'join', target: 'JoinColocationGroup', arguments: args }));
  const records = await client.until(({ type }) => type === 3);
  return { ...(records.at(-1) as JoinResult), before: records.filter(isEvent) };
}

/** The next events, as payload and number; anything else fails. */
export async function receive(client: RawClient, count: number): Promise<[unknown, number][]> {
  const received: [unknown, number][] = [];
  while (received.length < count) {
    const got = await client.next();
    if (isEvent(got)) received.push([got.arguments[0], got.arguments[1].seq]);
    else throw new Error(`Not an event: ${JSON.stringify(got)}`);
  }
  return received;
}
