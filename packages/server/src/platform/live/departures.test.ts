import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { settle, startProcess, emit, type LiveProcess, type HubUser } from '#test/hub/live-process.ts';
import { connect, receive, join } from '#test/hub/members.ts';
import { record, type RawClient } from '#test/hub/raw-client.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

async function twoProcesses() {
  const here = await startProcess(testDatabase);
  const there = await startProcess(testDatabase);
  const { id, members } = await settle(here, 2);
  return { here, there, id, members: members as [HubUser, HubUser] };
}

async function joined(process: LiveProcess, user: HubUser, id: string): Promise<RawClient> {
  const client = await connect(process, user);
  expect(await join(client, id)).toMatchObject({ result: { resync: false } });
  return client;
}

/** Frames that the client has received by the next response. */
async function receivedSoFar(client: RawClient): Promise<unknown[]> {
  client.send(record({ type: 1, invocationId: 'now', target: 'Nothing', arguments: [] }));
  const records = await client.until(({ invocationId }) => invocationId === 'now');
  return records.slice(0, -1);
}

const moveOut = (
  { transact }: LiveProcess,
  id: string,
  user: HubUser,
  eventName: 'MemberLeft' | 'ChoreDeleted' = 'MemberLeft',
) =>
  transact({ colocationId: id, actorId: user.id }, async (tx) => {
    await sql`update users set colocation_id = null where id = ${user.id}`.execute(tx.of());
    tx.emit(eventName, user.id);
  });

describe('a member who leaves', () => {
  test('receives that as the last event of the household, on every connection, in every process', async () => {
    const {
      here,
      there,
      id,
      members: [ana, ben],
    } = await twoProcesses();
    const ofAna = [await joined(here, ana, id), await joined(here, ana, id), await joined(there, ana, id)];
    const ofBen = await joined(there, ben, id);
    await moveOut(here, id, ana);
    await emit(here, id, 'secret');
    await emit(there, id, 'secret too');
    expect(await receive(ofBen, 3)).toEqual([
      [ana.id, 1],
      ['secret', 2],
      ['secret too', 3],
    ]);
    for (const client of ofAna) {
      expect(await receive(client, 1)).toEqual([[ana.id, 1]]);
      expect(await receivedSoFar(client)).toEqual([]);
    }
  });

  test('stops receiving events without an event as well', async () => {
    const {
      here,
      there,
      id,
      members: [ana, ben],
    } = await twoProcesses();
    const [ofAna, ofBen] = [await joined(there, ana, id), await joined(there, ben, id)];
    await moveOut(here, id, ana, 'ChoreDeleted');
    here.live.userChanged(ana.id);
    expect(await receive(ofAna, 1)).toEqual([[ana.id, 1]]);
    expect(await receive(ofBen, 1)).toEqual([[ana.id, 1]]);
    // The check follows the notice independently; what Ben received, Ana would have been sent as well.
    await expect
      .poll(async () => {
        await emit(here, id, 'secret');
        await receive(ofBen, 1);
        return receivedSoFar(ofAna);
      })
      .toEqual([]);
  });

  test("and returns receives the household's events again, also missed ones", async () => {
    const {
      here,
      id,
      members: [ana],
    } = await twoProcesses();
    const client = await joined(here, ana, id);
    await moveOut(here, id, ana);
    expect(await receive(client, 1)).toEqual([[ana.id, 1]]);
    await sql`update users set colocation_id = ${id} where id = ${ana.id}`.execute(here.database.of());
    here.live.userChanged(ana.id);
    await emit(here, id, 'welcome');
    expect(await join(client, id, 0)).toMatchObject({ result: { seq: 2, resync: false } });
    await emit(here, id, 'again');
    expect((await receive(client, 3)).map(([payload]) => payload)).toEqual([ana.id, 'welcome', 'again']);
  });

  test('and joins another household receives only its events', async () => {
    const {
      here,
      id,
      members: [ana],
    } = await twoProcesses();
    const other = await settle(here);
    const client = await joined(here, ana, id);
    await sql`update users set colocation_id = ${other.id} where id = ${ana.id}`.execute(here.database.of());
    expect(await join(client, other.id)).toMatchObject({ result: { seq: 0 } });
    await emit(here, id, 'old');
    await emit(here, other.id, 'new');
    expect(await receive(client, 1)).toEqual([['new', 1]]);
  });
});

describe('a household that is deleted', () => {
  test('sends its members that in every process, and nothing after', async () => {
    const {
      here,
      there,
      id,
      members: [ana, ben],
    } = await twoProcesses();
    const [ofAna, ofBen] = [await joined(here, ana, id), await joined(there, ben, id)];
    await emit(here, id, 'last');
    for (const client of [ofAna, ofBen]) expect(await receive(client, 1)).toEqual([['last', 1]]);
    await here.transact({ colocationId: id, actorId: ana.id }, async (tx) => {
      await sql`delete from colocations where id = ${id}`.execute(tx.of());
      tx.emit('ColocationDeleted', id);
    });
    for (const { id: userId } of [ana, ben]) here.live.userChanged(userId);
    for (const client of [ofAna, ofBen]) {
      expect(await receive(client, 1)).toEqual([[id, 2]]);
      expect(await join(client, id)).toMatchObject({ error: expect.stringContaining('unauthorized') as string });
    }
  });
});

test('a check that is faster than the notice of the goodbye waits for the goodbye', async () => {
  const here = await startProcess(testDatabase);
  const deaf = await startProcess(testDatabase, {
    onBus: (bus) => ({
      publish: (...notice) => bus.publish(...notice),
      subscribe: (topic, received) => topic !== 'events' && bus.subscribe(topic, received),
      listening: true,
    }),
  });
  const { id, members } = await settle(here, 2);
  const [ana, ben] = members as [HubUser, HubUser];
  const [ofAna, ofBen] = [await joined(deaf, ana, id), await joined(deaf, ben, id)];
  await moveOut(here, id, ana);
  here.live.userChanged(ana.id);
  expect(await receive(ofAna, 1)).toEqual([[ana.id, 1]]);
  await here.transact({ colocationId: id, actorId: ben.id }, async (tx) => {
    await sql`delete from colocations where id = ${id}`.execute(tx.of());
    tx.emit('ColocationDeleted', id);
  });
  here.live.userChanged(ben.id);
  expect(await receive(ofBen, 2)).toEqual([
    [ana.id, 1],
    [id, 2],
  ]);
});

describe('a session that ends', () => {
  test.each(['here', 'there'] as const)('ends its connection within a second, %s, and no other', async (where) => {
    const {
      here,
      there,
      id,
      members: [ana, ben],
    } = await twoProcesses();
    const process = where === 'here' ? here : there;
    const [same, other] = [await joined(process, ana, id), await joined(process, ben, id)];
    // A new session for each try: a busy machine may take longer for one.
    await vi.waitFor(async () => {
      const phone = { ...ana, ...(await here.sessions.start(here.database, ana.id, { userAgent: 'phone' })) };
      const ended = await joined(process, phone, id);
      const began = performance.now();
      await here.sessions.end(ana.id, { only: phone.sessionId });
      expect(await ended.next()).toEqual({ type: 7, error: 'The session has ended.' });
      expect(await ended.closed).toBe(1000);
      expect(performance.now() - began).toBeLessThan(1000);
    });
    await emit(here, id, 'still here');
    for (const client of [same, other]) expect(await receive(client, 1)).toEqual([['still here', 1]]);
  });

  test('ends its connection although no notice arrives', async () => {
    const deaf = await startProcess(testDatabase, {
      onBus: () => ({ publish: () => {}, subscribe: () => {}, listening: false }),
    });
    const { id, members } = await settle(deaf);
    const [ana] = members as [HubUser];
    const client = await joined(deaf, ana, id);
    await deaf.sessions.end(ana.id, 'all');
    expect(await client.next()).toMatchObject({ type: 7 });
    expect(await client.closed).toBe(1000);
  });
});
