import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteEventsBefore } from '#platform/live/event-store.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { moveIn, settle, startProcess, emit, type LiveProcess, type HubUser } from '#test/hub/live-process.ts';
import { connect, receive, join } from '#test/hub/members.ts';
import { record, type RawClient } from '#test/hub/raw-client.ts';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

const refused = { error: "Failed to invoke 'JoinColocationGroup' because user is unauthorized" };

describe('joining', () => {
  test("is allowed for one's own household and returns its event number", async () => {
    const process = await startProcess(testDatabase);
    const { id, members } = await settle(process);
    await emit(process, id, 'a', 'b');
    const client = await connect(process, members[0] as HubUser);
    expect(await join(client, id.toUpperCase())).toMatchObject({ result: { seq: 2, resync: false } });
    await emit(process, id, 'c');
    expect(await receive(client, 1)).toEqual([['c', 3]]);
  });

  test("is refused for another's household, an unknown one, and an invalid id", async () => {
    const process = await startProcess(testDatabase);
    const [mine, other] = [await settle(process), await settle(process)];
    const client = await connect(process, mine.members[0] as HubUser);
    for (const id of [other.id, randomUUID(), 'flat', '']) expect(await join(client, id)).toMatchObject(refused);
    await emit(process, other.id, 'secret');
    await join(client, mine.id);
    await emit(process, mine.id, 'mine');
    expect(await receive(client, 1)).toEqual([['mine', 1]]);
  });

  test.each([[[]], [[null]], [[7]], [['id', 'x']], [['id', -1]], [['id', 1.5]], [['id', 1, 2]], [['id', 1, 'x', 2]]])(
    'fails with arguments %j',
    async (args) => {
      const process = await startProcess(testDatabase);
      const { id, members } = await settle(process);
      const client = await connect(process, members[0] as HubUser);
      expect(await join(client, ...args.map((each) => (each === 'id' ? id : each)))).toMatchObject({
        error: "Failed to invoke 'JoinColocationGroup' due to an error on the server.",
      });
    },
  );

  test('is decided by the database, not by the state at connecting', async () => {
    const process = await startProcess(testDatabase);
    const { id, members } = await settle(process);
    const [ana] = members as [HubUser];
    const client = await connect(process, ana);
    await sql`update users set colocation_id = null where id = ${ana.id}`.execute(process.database.of());
    expect(await join(client, id)).toMatchObject(refused);
    await sql`update users set colocation_id = ${id} where id = ${ana.id}`.execute(process.database.of());
    expect(await join(client, id)).toMatchObject({ result: { seq: 0 } });
    await sql`delete from sessions where id = ${ana.sessionId}`.execute(process.database.of());
    expect(await join(client, id)).toMatchObject(refused);
  });
});

test('joining while the database is down disconnects the client, which rejoins once it is up', async () => {
  let isGone = true;
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const process = await startProcess(testDatabase, {
    onDatabase: (database) => ({
      of: () => {
        if (isGone) throw gone;
        return database.of();
      },
    }),
  });
  const { id, members } = await settle(process);
  const client = await connect(process, members[0] as HubUser);
  client.send(record({ type: 1, invocationId: 'join', target: 'JoinColocationGroup', arguments: [id] }));
  expect(await client.next()).toMatchObject({ type: 7, allowReconnect: true });
  isGone = false;
  expect(await join(await connect(process, members[0] as HubUser), id)).toMatchObject({ result: { seq: 0 } });
});

describe('a last event number', () => {
  test('the client receives missed events in order, after the answer, then live ones', async () => {
    const process = await startProcess(testDatabase);
    const { id, members } = await settle(process);
    await emit(process, id, ...Array.from({ length: 250 }, (_, n) => n + 1));
    const client = await connect(process, members[0] as HubUser);
    const { result, before } = await join(client, id, 5);
    expect({ result, before }).toMatchObject({ result: { seq: 250, resync: false }, before: [] });
    await emit(process, id, 251);
    const expected = Array.from({ length: 246 }, (_, n) => [n + 6, n + 6]);
    expect(await receive(client, 246)).toEqual(expected);
  });

  test.each([
    ['the present one', 3, false],
    ['null', null, false],
    ['the first', 0, false],
    ['one ahead', 4, true],
    ['one far ahead', 4000, true],
  ])('with a number that is %s returns whether to fetch again', async (_what, lastSeq, resync) => {
    const process = await startProcess(testDatabase);
    const { id, members } = await settle(process);
    await emit(process, id, 'a', 'b', 'c');
    const client = await connect(process, members[0] as HubUser);
    expect(await join(client, id, lastSeq)).toMatchObject({ result: { seq: 3, resync } });
    await emit(process, id, 'd');
    expect((await receive(client, lastSeq === 0 ? 4 : 1)).at(-1)).toEqual(['d', 4]);
  });

  test('from before the stored events returns to fetch again', async () => {
    const process = await startProcess(testDatabase);
    const { id, members } = await settle(process);
    await emit(process, id, 'a', 'b', 'c');
    await sql`update events set at = now() - interval '40 days' where colocation_id = ${id} and seq <= 2`.execute(
      process.database.of(),
    );
    const instant = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await deleteEventsBefore(process.database, { instant, batch: 100, isTimeLeft: () => true });
    for (const [lastSeq, resync] of [
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const client = await connect(process, members[0] as HubUser);
      expect(await join(client, id, lastSeq)).toMatchObject({ result: { seq: 3, resync } });
    }
  });

  test('from before the user moved in returns to fetch again', async () => {
    const process = await startProcess(testDatabase);
    const { id } = await settle(process);
    await emit(process, id, 'before');
    const ben = await moveIn(process, id);
    await emit(process, id, 'after');
    expect(await join(await connect(process, ben), id, 0)).toMatchObject({ result: { seq: 2, resync: true } });
    expect(await join(await connect(process, ben), id, 1)).toMatchObject({ result: { seq: 2, resync: false } });
  });

  test('on a joined connection brings no event twice', async () => {
    const process = await startProcess(testDatabase);
    const { id, members } = await settle(process);
    await emit(process, id, 'a', 'b');
    const client = await connect(process, members[0] as HubUser);
    await join(client, id, 1);
    expect(await receive(client, 1)).toEqual([['b', 2]]);
    await emit(process, id, 'c');
    const again = await join(client, id, 1);
    expect(again).toMatchObject({ result: { seq: 3, resync: false } });
    expect(again.before.map((event) => event.arguments)).toEqual([['c', { seq: 3 }]]);
    expect(await join(client, id, 0)).toMatchObject({ result: { resync: true } });
    expect(await join(client, id)).toMatchObject({ result: { resync: false } });
    await emit(process, id, 'd');
    expect(await receive(client, 1)).toEqual([['d', 4]]);
  });
});

describe('events', () => {
  test('reach every member once, in order, under writers in two processes', async () => {
    const processes = [await startProcess(testDatabase), await startProcess(testDatabase)] as const;
    const { id, members } = await settle(processes[0], 4);
    const clients = await Promise.all(members.map((user, n) => connect(processes[n % 2] as LiveProcess, user)));
    for (const client of clients) await join(client, id);
    await Promise.all(
      Array.from({ length: 200 }, (_, n) => emit(processes[n % 2] as LiveProcess, id, n, ...(n % 5 ? [] : ['and']))),
    );
    const [first, ...others] = await Promise.all(clients.map((client) => receive(client, 240)));
    expect(first?.map(([, seq]) => seq)).toEqual(Array.from({ length: 240 }, (_, n) => n + 1));
    for (const received of others) expect(received).toEqual(first);
  });

  test('that are announced out of order, twice or not at all arrive once, in order', async () => {
    const process = await startProcess(testDatabase);
    const { id, members } = await settle(process);
    const client = await connect(process, members[0] as HubUser);
    await join(client, id);
    const on = process.database.of();
    await sql`update colocations set seq = 4 where id = ${id}`.execute(on);
    for (const seq of [1, 2, 3, 4])
      await sql`insert into events (colocation_id, seq, name, payload) values (${id}, ${seq}, 'Told', ${seq}::text::jsonb)`.execute(
        on,
      );
    process.live.announce(id, [{ seq: 3, name: 'Told', payload: 3 }]);
    process.live.announce(id, [{ seq: 1, name: 'Told', payload: 1 }]);
    process.live.announce(id, [
      { seq: 1, name: 'Told', payload: 1 },
      { seq: 2, name: 'Told', payload: 2 },
    ]);
    await sql`select 1`.execute(on);
    process.live.announce(id, [{ seq: 4, name: 'Told', payload: 4 }]);
    expect(await receive(client, 4)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
  });

  test('events whose notice was lost arrive by polling', async () => {
    const deaf = await startProcess(testDatabase, {
      onBus: () => ({ publish: () => {}, subscribe: () => {}, listening: false }),
    });
    const other = await startProcess(testDatabase);
    const { id, members } = await settle(other);
    const client = await connect(deaf, members[0] as HubUser);
    await join(client, id);
    await emit(other, id, 'a', 'b');
    expect(await receive(client, 2)).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  test('that are deleted disconnect the client, so that it fetches again', async () => {
    const process = await startProcess(testDatabase);
    const { id, members } = await settle(process);
    const client = await connect(process, members[0] as HubUser);
    await join(client, id);
    await sql`update colocations set seq = 9 where id = ${id}`.execute(process.database.of());
    process.live.announce(id, [{ seq: 9, name: 'Told', payload: 9 }]);
    expect(await client.next()).toMatchObject({ type: 7, allowReconnect: true });
  });

  test('with a view show each user its own side; the others are the same for all', async () => {
    const hideOthers = (payload: unknown, userId: string) =>
      (payload as { by: string }).by === userId ? payload : { by: 'somebody' };
    const process = await startProcess(testDatabase, { redactors: new Map([['Told', hideOthers]]) });
    const { id, members } = await settle(process, 2);
    const [ana, ben] = members as [HubUser, HubUser];
    const clients = await Promise.all([ana, ben, ana].map((user) => connect(process, user)));
    for (const client of clients.slice(0, 2)) await join(client, id);
    await emit(process, id, { by: ana.id });
    await join(clients[2] as RawClient, id, 0);
    const received = await Promise.all(clients.map((client) => receive(client, 1)));
    expect(received.map(([event]) => event?.[0])).toEqual([{ by: ana.id }, { by: 'somebody' }, { by: ana.id }]);
  });

  test('survive random cuts: each client ends with all of them, in order', async () => {
    const processes = [await startProcess(testDatabase), await startProcess(testDatabase)] as const;
    const { id, members } = await settle(processes[0], 3);
    const total = 1000;
    const follow = async (user: HubUser) => {
      const received: number[] = [];
      for (let turn = 0; received.length < total; turn++) {
        const client = await connect(processes[turn % 2] as LiveProcess, user);
        const cutAt = received.length + 1 + Math.floor(Math.random() * 120);
        expect(await join(client, id, received.length)).toMatchObject({ result: { resync: false }, before: [] });
        while (received.length < Math.min(cutAt, total))
          received.push(...(await receive(client, 1)).map(([, seq]) => seq));
        client.socket.terminate();
      }
      return received;
    };
    const write = async () => {
      for (let n = 0; n < total; n += 4) await emit(processes[(n / 4) % 2] as LiveProcess, id, n, n + 1, n + 2, n + 3);
    };
    const [, ...received] = await Promise.all([write(), ...members.map(follow)]);
    for (const seqs of received) expect(seqs).toEqual(Array.from({ length: total }, (_, n) => n + 1));
  });
});

describe('a number of another history', () => {
  const remark = async ({ database }: LiveProcess) => {
    const { rows } = await sql<{ history: string }>`
      update identity set history = gen_random_uuid() returning history`.execute(database.of());
    return rows[0]?.history;
  };

  test('fetches again, though the event exists', async () => {
    const process = await startProcess(testDatabase);
    const { id, members } = await settle(process);
    await emit(process, id, 'a', 'b', 'c');
    const client = await connect(process, members[0] as HubUser);
    const { result } = await join(client, id, 2);
    expect(result).toMatchObject({ seq: 3, resync: false });
    const known = result?.history;
    expect(await join(await connect(process, members[0] as HubUser), id, 2, known)).toMatchObject({
      result: { resync: false, history: known },
    });
    const history = await remark(process);
    for (const lastSeq of [null, 2, 3])
      expect(await join(await connect(process, members[0] as HubUser), id, lastSeq, known)).toMatchObject({
        result: { seq: 3, resync: true, history },
      });
  });

  test('disconnects clients of a channel that counts by it, to rejoin', async () => {
    const process = await startProcess(testDatabase);
    const { id, members } = await settle(process, 2);
    await emit(process, id, 'a', 'b', 'c');
    const [staying, coming] = [
      await connect(process, members[0] as HubUser),
      await connect(process, members[1] as HubUser),
    ];
    const known = (await join(staying, id)).result?.history;
    // As a restored backup: the last events have not happened.
    await sql`delete from events where colocation_id = ${id} and seq > 1`.execute(process.database.of());
    await sql`update colocations set seq = 1 where id = ${id}`.execute(process.database.of());
    await remark(process);
    expect(await join(coming, id, 3, known)).toMatchObject({ result: { seq: 1, resync: true } });
    expect(await staying.next()).toMatchObject({ type: 7, allowReconnect: true });
    await emit(process, id, 'other');
    expect(await receive(coming, 1)).toEqual([['other', 2]]);
  });
});
