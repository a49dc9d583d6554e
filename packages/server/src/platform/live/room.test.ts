import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { HubConnection } from '#platform/hub/connection.ts';
import type { StoredEvent } from '#platform/kernel/live.ts';
import { stay } from '#platform/live/join.ts';
import { Room } from '#platform/live/room.ts';

const { log } = fastify();
const eventOf = (seq: number, name = 'Told', payload: unknown = seq): StoredEvent => ({ seq, name, payload });

/** A room over a table of events that is read when the test says so. */
function roomWith({ seq, views = new Map() }: { seq: number; views?: Map<string, () => unknown> }) {
  const stored: StoredEvent[] = [];
  const reads: (() => void)[] = [];
  const room = new Room('flat', seq, {
    redactors: views,
    departures: { memberLeft: 'MemberLeft', householdDeleted: 'ColocationDeleted' },
    log,
    exists: () => Promise.resolve(true),
    left: () => {},
    // What is there when the reading begins, answered when the test lets it.
    read(_id, after) {
      const found = stored.filter((event) => event.seq > after);
      return new Promise((resolve) => reads.push(() => resolve(found)));
    },
  });
  return {
    room,
    store: (...events: StoredEvent[]) => void stored.push(...events),
    /** Answers the oldest reading and lets it be worked on. */
    answerRead: async () => {
      reads.shift()?.();
      await new Promise(setImmediate);
    },
    readings: () => reads.length,
  };
}

function listener(userId = 'ana') {
  const received: number[] = [];
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
    },
    close: () => void (state.open = false),
  };
  return { connection, heard: received };
}

test('What is wanted while a reading goes on is read next', async () => {
  const { room, store, answerRead } = roomWith({ seq: 0 });
  const { connection, heard: received } = listener();
  room.add(connection, { cursor: 0, admittedAt: 0 });
  store(eventOf(1));
  room.catchUpTo(1);
  store(eventOf(2));
  room.catchUpTo(2);
  await answerRead();
  await answerRead();
  expect(received).toEqual([1, 2]);
});

test('Who is admitted at a number that the room has not reached brings it there', async () => {
  const { room, store, answerRead } = roomWith({ seq: 0 });
  const [early, late] = [listener('ana'), listener('ben')];
  room.add(early.connection, { cursor: 0, admittedAt: 0 });
  store(eventOf(1), eventOf(2));
  room.add(late.connection, { cursor: 2, admittedAt: 2 });
  await answerRead();
  room.append([eventOf(3)]);
  expect([early.heard, late.heard]).toEqual([[1, 2, 3], [3]]);
});

test('Events from memory that arrive while the same are read are told once', async () => {
  const { room, store, answerRead, readings } = roomWith({ seq: 0 });
  const { connection, heard: received } = listener();
  room.add(connection, { cursor: 0, admittedAt: 0 });
  store(eventOf(1), eventOf(2), eventOf(3));
  room.append([eventOf(3)]);
  room.append([eventOf(1)]);
  room.append([eventOf(2), eventOf(3), eventOf(4)]);
  while (readings() > 0) await answerRead();
  expect(received).toEqual([1, 2, 3, 4]);
});

test('Somebody who was away, and confirmed to be back, is not taken out by the old goodbye', async () => {
  const { room, store, answerRead } = roomWith({ seq: 0 });
  const [ana, ben] = [listener('ana'), listener('ben')];
  const member = room.add(ana.connection, { cursor: 0, admittedAt: 0 });
  room.add(ben.connection, { cursor: 0, admittedAt: 0 });
  store(eventOf(1, 'MemberLeft', 'ana'), eventOf(2, 'MemberLeft', 'ben'), eventOf(3));
  stay(member, { seq: 3, history: 'h', replayable: true }, { lastSeq: null, history: null });
  room.catchUpTo(3);
  await answerRead();
  expect([ana.heard, ben.heard]).toEqual([
    [1, 2, 3],
    [1, 2],
  ]);
});

test('A late member hears nothing of what happens until it has what it missed', async () => {
  const { room, store, answerRead } = roomWith({ seq: 2 });
  const { connection, heard: received } = listener();
  store(eventOf(1), eventOf(2));
  room.add(connection, { cursor: 0, admittedAt: 2 });
  store(eventOf(3));
  room.append([eventOf(3)]);
  expect(received).toEqual([]);
  await answerRead();
  expect(received).toEqual([1, 2]);
  await answerRead();
  await answerRead();
  room.append([eventOf(4)]);
  expect(received).toEqual([1, 2, 3, 4]);
});

test('A late member whose missed events have a gap is sent away to come back', async () => {
  const { room, store, answerRead } = roomWith({ seq: 3 });
  const { connection, heard: received } = listener();
  store(eventOf(1), eventOf(3));
  room.add(connection, { cursor: 0, admittedAt: 3 });
  await answerRead();
  expect(received).toEqual([1]);
  expect(connection.open).toBe(false);
  expect(room.members.size).toBe(0);
});
