import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { HubConnection } from '#platform/hub/connection.ts';
import type { StoredEvent } from '#platform/kernel/live.ts';
import { stay } from '#platform/live/join.ts';
import { Channel } from '#platform/live/channel.ts';
import type { Wholes } from '#platform/live/wholes.ts';

const { log } = fastify();
const eventOf = (seq: number, name = 'Told', payload: unknown = seq): StoredEvent => ({ seq, name, payload });

/** A channel over a table of events that the test reads on command. */
function channelWith({ seq, wholes = new Map() }: { seq: number; wholes?: Wholes }) {
  const stored: StoredEvent[] = [];
  const reads: (() => void)[] = [];
  const channel = new Channel('flat', seq, {
    redactors: new Map(),
    wholes,
    replays: { batch: (_userId, work) => work() },
    departures: { memberLeft: 'MemberLeft', householdDeleted: 'ColocationDeleted' },
    log,
    exists: () => Promise.resolve(true),
    left: () => {},
    // Stored events at the start of a read, returned when the test continues.
    read(_id, after) {
      const found = stored.filter((event) => event.seq > after);
      return new Promise((resolve) => reads.push(() => resolve(found)));
    },
  });
  return {
    channel,
    store: (...events: StoredEvent[]) => void stored.push(...events),
    /** Resolves the oldest read and lets it be handled. */
    resolveRead: async () => {
      reads.shift()?.();
      await new Promise(setImmediate);
    },
    readings: () => reads.length,
  };
}

function listener(userId = 'ana') {
  const received: number[] = [];
  const names: string[] = [];
  const state = { open: true };
  const connection: HubConnection = {
    id: userId,
    caller: { userId, sessionId: userId, username: userId, colocationId: 'flat', decimals: 2 },
    get open() {
      return state.open;
    },
    backlogBytes: 0,
    send(frame) {
      const seq = /"seq":(\d+)/.exec(frame.toString())?.[1];
      received.push(Number(seq));
      names.push(/"target":"(\w+)"/.exec(frame.toString())?.[1] ?? '');
    },
    close: () => void (state.open = false),
  };
  return { connection, received, names };
}

test('A request during a read is read next', async () => {
  const { channel, store, resolveRead } = channelWith({ seq: 0 });
  const { connection, received } = listener();
  channel.add(connection, { cursor: 0, admittedAt: 0, receivesWholes: false });
  store(eventOf(1));
  channel.catchUpTo(1);
  store(eventOf(2));
  channel.catchUpTo(2);
  await resolveRead();
  await resolveRead();
  expect(received).toEqual([1, 2]);
});

test('A client admitted at a later number brings the channel there', async () => {
  const { channel, store, resolveRead } = channelWith({ seq: 0 });
  const [early, late] = [listener('ana'), listener('ben')];
  channel.add(early.connection, { cursor: 0, admittedAt: 0, receivesWholes: false });
  store(eventOf(1), eventOf(2));
  channel.add(late.connection, { cursor: 2, admittedAt: 2, receivesWholes: false });
  await resolveRead();
  channel.append([eventOf(3)]);
  expect([early.received, late.received]).toEqual([[1, 2, 3], [3]]);
});

test('Events that arrive during a read of the same events are sent once', async () => {
  const { channel, store, resolveRead, readings } = channelWith({ seq: 0 });
  const { connection, received } = listener();
  channel.add(connection, { cursor: 0, admittedAt: 0, receivesWholes: false });
  store(eventOf(1), eventOf(2), eventOf(3));
  channel.append([eventOf(3)]);
  channel.append([eventOf(1)]);
  channel.append([eventOf(2), eventOf(3), eventOf(4)]);
  while (readings() > 0) await resolveRead();
  expect(received).toEqual([1, 2, 3, 4]);
});

test('A member who left and is confirmed as back is not removed by the old goodbye', async () => {
  const { channel, store, resolveRead } = channelWith({ seq: 0 });
  const [ana, ben] = [listener('ana'), listener('ben')];
  const member = channel.add(ana.connection, { cursor: 0, admittedAt: 0, receivesWholes: false });
  channel.add(ben.connection, { cursor: 0, admittedAt: 0, receivesWholes: false });
  store(eventOf(1, 'MemberLeft', 'ana'), eventOf(2, 'MemberLeft', 'ben'), eventOf(3));
  stay(member, { seq: 3, history: 'h', replayable: true }, { lastSeq: null, history: null });
  channel.catchUpTo(3);
  await resolveRead();
  expect([ana.received, ben.received]).toEqual([
    [1, 2, 3],
    [1, 2],
  ]);
});

test('A late member receives no live events before the missed ones', async () => {
  const { channel, store, resolveRead } = channelWith({ seq: 2 });
  const { connection, received } = listener();
  store(eventOf(1), eventOf(2));
  channel.add(connection, { cursor: 0, admittedAt: 2, receivesWholes: false });
  store(eventOf(3));
  channel.append([eventOf(3)]);
  expect(received).toEqual([]);
  await resolveRead();
  expect(received).toEqual([1, 2]);
  await resolveRead();
  await resolveRead();
  channel.append([eventOf(4)]);
  expect(received).toEqual([1, 2, 3, 4]);
});

test('A late member whose missed events have a gap is disconnected to rejoin', async () => {
  const { channel, store, resolveRead } = channelWith({ seq: 3 });
  const { connection, received } = listener();
  store(eventOf(1), eventOf(3));
  channel.add(connection, { cursor: 0, admittedAt: 3, receivesWholes: false });
  await resolveRead();
  expect(received).toEqual([1]);
  expect(connection.open).toBe(false);
  expect(channel.members.size).toBe(0);
});

/** A thing that is read on command, and then deleted. */
function wholesOnDemand() {
  const reads: ((isThere: boolean) => void)[] = [];
  const read = () =>
    new Promise<{ name: string; payload: unknown }[]>((resolve) =>
      reads.push((isThere) => resolve(isThere ? [{ name: 'Whole', payload: 'all of it' }] : [])),
    );
  return {
    wholes: new Map([['Changed', read]]),
    answer: async (isThere = true) => {
      reads.shift()?.(isThere);
      await new Promise(setImmediate);
    },
  };
}

test('A client that joined without a number receives whole things, in the order of events; the others receive changes, at once', async () => {
  const { wholes, answer } = wholesOnDemand();
  const { channel } = channelWith({ seq: 0, wholes });
  const [older, own] = [listener('ana'), listener('ben')];
  channel.add(older.connection, { cursor: 0, admittedAt: 0, receivesWholes: true });
  channel.add(own.connection, { cursor: 0, admittedAt: 0, receivesWholes: false });
  channel.append([eventOf(1), eventOf(2, 'Changed'), eventOf(3, 'Deleted'), eventOf(4, 'Changed'), eventOf(5)]);
  expect(own.names).toEqual(['Told', 'Changed', 'Deleted', 'Changed', 'Told']);
  expect(older.names).toEqual(['Told']);
  await new Promise(setImmediate);
  await answer();
  await answer(false);
  expect(older.names).toEqual(['Told', 'Whole', 'Deleted', 'Told']);
  expect(older.received).toEqual([1, 2, 3, 5]);
});

test('A late client that needs whole things receives them in order as well', async () => {
  const { wholes, answer } = wholesOnDemand();
  const { channel, store, resolveRead } = channelWith({ seq: 2, wholes });
  const { connection, names } = listener();
  store(eventOf(1, 'Changed'), eventOf(2));
  channel.add(connection, { cursor: 0, admittedAt: 2, receivesWholes: true });
  await resolveRead();
  await answer();
  expect(names).toEqual(['Whole', 'Told']);
});

test("A thing that can't be read disconnects only the clients that need it whole, so that they rejoin", async () => {
  const wholes = new Map([['Changed', () => Promise.reject(new Error('Database is away'))]]);
  const { channel } = channelWith({ seq: 0, wholes });
  const [older, own] = [listener('ana'), listener('ben')];
  channel.add(older.connection, { cursor: 0, admittedAt: 0, receivesWholes: true });
  channel.add(own.connection, { cursor: 0, admittedAt: 0, receivesWholes: false });
  channel.append([eventOf(1, 'Changed')]);
  await channel.settled();
  expect([older.connection.open, own.connection.open]).toEqual([false, true]);
});

test('A member who leaves during a read still receives the goodbye', async () => {
  const { wholes, answer } = wholesOnDemand();
  const { channel } = channelWith({ seq: 0, wholes });
  const { connection, names } = listener();
  channel.add(connection, { cursor: 0, admittedAt: 0, receivesWholes: true });
  channel.append([eventOf(1, 'Changed'), eventOf(2, 'MemberLeft', 'ana'), eventOf(3)]);
  await new Promise(setImmediate);
  await answer();
  await channel.settled();
  expect(names).toEqual(['Whole', 'MemberLeft']);
});
