import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Bus } from '#platform/db/bus/bus.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { settle, startProcess, emit, type LiveProcess, type HubUser } from '#test/hub/live-process.ts';
import { connect, join } from '#test/hub/members.ts';
import { record, type RawClient } from '#test/hub/raw-client.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

/** A process that receives the others' messages. */
async function startListening(): Promise<LiveProcess> {
  const buses: Bus[] = [];
  const process = await startProcess(testDatabase, {
    onBus: (bus) => {
      buses.push(bus);
      return bus;
    },
  });
  await vi.waitFor(() => expect(buses[0]?.listening).toBe(true), 5000);
  return process;
}

async function enter(process: LiveProcess, user: HubUser, home: string): Promise<RawClient> {
  const client = await connect(process, user);
  await join(client, home);
  return client;
}

const type = (client: RawClient) => client.send(record({ type: 1, target: 'Typing', arguments: [] }));
/** The frames that a client receives up to the next event. */
const receivedBy = async (client: RawClient) =>
  (await client.until((got) => (got as { target?: string }).target === 'Told')).map((got) => {
    const { target, arguments: args } = got as { target: string; arguments: unknown[] };
    return [target, args[0]];
  });

test("typing reaches the other members in every process, not the user's devices, and is not stored", async () => {
  const [here, there] = [await startListening(), await startListening()];
  const { id, members } = await settle(here, 3);
  const [ana, ben, cem] = members as [HubUser, HubUser, HubUser];
  const typing = await enter(here, ana, id);
  const others = [await enter(here, ben, id), await enter(there, cem, id)];
  const mine = await enter(there, ana, id);
  type(typing);
  const signs = await Promise.all(others.map((client) => client.next()));
  const sign = { type: 1, target: 'Typing', arguments: [{ userId: ana.id }] };
  expect(signs).toEqual([sign, sign]);
  await emit(here, id, 'x');
  expect(await Promise.all([typing, mine].map(receivedBy))).toEqual([[['Told', 'x']], [['Told', 'x']]]);
  // The first event ever.
  expect(await join(mine, id)).toMatchObject({ result: { seq: 1 } });
});

test('typing is throttled, and stays within the household', async () => {
  const process = await startListening();
  const [home, elsewhere] = [await settle(process, 2), await settle(process)];
  const [ana, ben] = home.members as [HubUser, HubUser];
  const typing = await enter(process, ana, home.id);
  const listening = await enter(process, ben, home.id);
  const stranger = await enter(process, elsewhere.members[0] as HubUser, elsewhere.id);
  // A user who has not joined has no household.
  type(await connect(process, ana));
  for (let n = 0; n < 5; n++) type(typing);
  // Answered once those before are.
  await join(typing, home.id);
  await emit(process, home.id, 'x');
  await emit(process, elsewhere.id, 'x');
  expect(await receivedBy(listening)).toEqual([
    ['Typing', { userId: ana.id }],
    ['Told', 'x'],
  ]);
  expect(await receivedBy(stranger)).toEqual([['Told', 'x']]);
});

test('a user with many devices or reconnects is throttled the same', async () => {
  const process = await startListening();
  const { id, members } = await settle(process, 2);
  const [ana, ben] = members as [HubUser, HubUser];
  const listening = await enter(process, ben, id);
  for (let n = 0; n < 5; n++) {
    const device = await enter(process, ana, id);
    type(device);
    // Answered once that before is.
    await join(device, id);
  }
  await emit(process, id, 'x');
  expect(await receivedBy(listening)).toEqual([
    ['Typing', { userId: ana.id }],
    ['Told', 'x'],
  ]);
});

test('two users typing at the same moment both reach the other process', async () => {
  const [here, there] = [await startListening(), await startListening()];
  const { id, members } = await settle(here, 3);
  const [ana, ben, cem] = members as [HubUser, HubUser, HubUser];
  const typing = [await enter(here, ana, id), await enter(here, ben, id)];
  const listening = await enter(there, cem, id);
  for (const client of typing) type(client);
  const signs = [await listening.next(), await listening.next()];
  const userIds = signs.map((sign) => (sign as { arguments: { userId: string }[] }).arguments[0]?.userId);
  expect(new Set(userIds)).toEqual(new Set([ana.id, ben.id]));
});
