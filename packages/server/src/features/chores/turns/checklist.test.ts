import { randomUUID } from 'node:crypto';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota } from '#test/rota.ts';

const { server, lea, tomasz, stranger, home, list, get, add, eventsOf } = await startRota();
afterAll(() => server.close());

/** Joins with these arguments after the household; returns the chore events received. */
async function listen(user: TestUser, ...args: unknown[]) {
  const heard: { name: string; payload: unknown }[] = [];
  const connection = new HubConnectionBuilder()
    .withUrl(`${server.url}/hestiaHub`, {
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
      headers: { Cookie: `token=${user.jwt}` },
    })
    .configureLogging(LogLevel.None)
    .build();
  for (const name of ['ChoreUpdated', 'ChoreLineTicked'])
    connection.on(name, (payload: unknown) => heard.push({ name, payload }));
  onTestFinished(() => connection.stop());
  await connection.start();
  const { seq } = await connection.invoke<{ seq: number }>('JoinColocationGroup', home, ...args);
  return { heard, seq };
}

const linesOf = (...texts: string[]) => texts.map((text) => ({ id: randomUUID(), text }));
const [GLASS, PAPER, REST] = ['Glass', 'Paper', 'The rest'];
/** A chore with three lines, and their ids. */
async function bins(more: object = {}) {
  const checklist = linesOf(GLASS, PAPER, REST);
  const id = await add('Bins', { checklist, ...more });
  const [glass = '', paper = '', rest = ''] = checklist.map((line) => line.id);
  return { id, checklist, glass, paper, rest };
}
const attemptTick = (user: TestUser, choreId: string, lineId: string, isChecked = true) =>
  server.attempt(user, choreEndpoints.tickLine, { query: { choreId, lineId, isChecked } });
const tick = (user: TestUser, choreId: string, lineId: string, isChecked = true) =>
  server.call(user, choreEndpoints.tickLine, { query: { choreId, lineId, isChecked } });
const edit = (id: string, change: object) => server.call(lea, choreEndpoints.editChore, { body: { id, ...change } });
const linesIn = async (id: string) => (await get(id)).checklist ?? [];
const textsIn = async (id: string) => (await linesIn(id)).map(({ text }) => text);
const ticksIn = async (id: string) => (await linesIn(id)).map(({ checkedBy }) => checkedBy);

describe('a checklist', () => {
  it('a checklist is part of its chore, in order, for all readers', async () => {
    const { id, checklist } = await bins();
    const open = checklist.map((line) => ({ ...line, checkedBy: null, checkedAt: null }));
    expect(await linesIn(id)).toEqual(open);
    expect((await list()).find((chore) => chore.id === id)?.checklist).toEqual(open);
  });

  it('any member ticks a line, with user and time; all receive the progress', async () => {
    const { id, glass } = await bins();
    expect(await eventsOf(() => tick(tomasz, id, glass))).toEqual(['ChoreLineTicked']);
    const [first, ...others] = await linesIn(id);
    expect(first).toMatchObject({ id: glass, checkedBy: tomasz.id });
    expect(Date.parse(first?.checkedAt ?? '')).not.toBeNaN();
    expect(others.map(({ checkedAt }) => checkedAt)).toEqual([null, null]);
    expect(await eventsOf(() => tick(lea, id, glass, false))).toEqual(['ChoreLineTicked']);
    expect(await ticksIn(id)).toEqual([null, null, null]);
  });

  it('a change of fifty long lines is stored in less than a kilobyte, and an older connection gets the whole chore', async () => {
    const checklist = linesOf(
      ...Array.from({ length: limits.checklistLines }, (_, at) => `${at} `.padEnd(limits.checklistLine, 'ü')),
    );
    const id = await add('Everything', { checklist });
    const older = await listen(tomasz);
    const own = await listen(tomasz, older.seq);
    const ticked = checklist[7]?.id ?? '';
    await tick(lea, id, ticked);
    await expect
      .poll(() => own.heard)
      .toEqual([{ name: 'ChoreLineTicked', payload: expect.objectContaining({ choreId: id }) as object }]);
    expect(Buffer.byteLength(JSON.stringify(own.heard))).toBeLessThan(1024);
    await expect.poll(() => older.heard).toEqual([{ name: 'ChoreUpdated', payload: await get(id) }]);
    const { rows } = await sql<{ name: string }>`
      select name from events where colocation_id = ${home} and seq > ${older.seq}`.execute(
      server.platform.database.of(),
    );
    expect(rows).toEqual([{ name: 'ChoreLineTicked' }]);
  });

  it('concurrent ticks are both kept', async () => {
    const { id, glass, paper } = await bins();
    await Promise.all([tick(lea, id, glass), tick(tomasz, id, paper)]);
    expect(await ticksIn(id)).toEqual([lea.id, tomasz.id, null]);
  });

  it('the first tick counts: repeating it changes and emits nothing further', async () => {
    const { id, glass } = await bins();
    await tick(tomasz, id, glass);
    const before = await get(id);
    expect(await eventsOf(() => tick(lea, id, glass))).toEqual([]);
    expect(await get(id)).toEqual(before);
  });

  it('a checklist is edited by line: kept lines keep their tick, unnamed ones stay after the others', async () => {
    const { id, glass, paper, rest } = await bins();
    await tick(tomasz, id, rest);
    const [cans] = linesOf('Cans');
    await eventsOf(() => edit(id, { checklist: [cans, { id: rest, text: 'All the rest' }], removedLines: [glass] }));
    expect(await linesIn(id)).toMatchObject([
      { text: 'Cans', checkedBy: null },
      { id: rest, text: 'All the rest', checkedBy: tomasz.id },
      { id: paper, text: PAPER },
    ]);
    await edit(id, { title: 'All bins' });
    expect(await textsIn(id)).toEqual(['Cans', 'All the rest', PAPER]);
  });

  it('a checklist is copied to the next turn, without ticks; the former turn keeps its own', async () => {
    const repeat = {
      rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
      basis: 'schedule',
      from: '2040-01-03T18:00',
      rotation: 'together',
      members: [lea.id],
      isPaused: false,
    };
    const { id, glass, checklist } = await bins({ dueDate: '2040-01-03T17:00:00.000Z', repeat });
    await tick(tomasz, id, glass);
    await eventsOf(() => server.call(lea, choreEndpoints.toggleDone, { query: { id, isDone: true } }));
    const next = (await list()).find((chore) => chore.repeat);
    expect(next?.checklist).toEqual(checklist.map((line) => ({ ...line, checkedBy: null, checkedAt: null })));
    expect(await ticksIn(id)).toEqual([tomasz.id, null, null]);
    await tick(lea, next?.id ?? '', glass);
    expect(await ticksIn(id)).toEqual([tomasz.id, null, null]);
    // A member has started the next turn: it stays when this one is reopened.
    await server.call(lea, choreEndpoints.toggleDone, { query: { id, isDone: false } });
    expect((await get(next?.id ?? '')).isDone).toBe(false);
  });

  it('a removed line loses its text, also in past events', async () => {
    const secret = 'nobody shall read this';
    const [line] = linesOf(secret);
    const id = await add('Bins', { checklist: [line] });
    await edit(id, { removedLines: [line?.id] });
    const { rows } = await sql`
      select seq from events where colocation_id = ${home} and payload::text like ${`%${secret}%`}`.execute(
      server.platform.database.of(),
    );
    expect(rows).toEqual([]);
  });
});

describe('refused is', () => {
  const statusOf = async (body: object) =>
    (await server.attempt(lea, choreEndpoints.editChore, { body: body as never })).status;

  it.each([
    [51, 'has at most 50 lines'],
    [2001, 'at most 2000 entries'],
  ])('a checklist of %d lines, in words', async (length, words) => {
    const checklist = linesOf(...Array.from({ length }, (_, at) => String(at)));
    const reply = await server.attempt(lea, choreEndpoints.addChore, {
      body: { colocationId: home, title: 'Everything', checklist },
    });
    expect(reply).toMatchObject({ status: 422 });
    expect(JSON.stringify(reply.body)).toContain(words);
  });

  it('a 51st line is refused, also when two members add theirs concurrently', async () => {
    const id = await add('Much', { checklist: linesOf(...Array.from({ length: 49 }, (_, at) => String(at))) });
    const replies = await Promise.all([
      statusOf({ id, checklist: linesOf('a') }),
      statusOf({ id, checklist: linesOf('b') }),
    ]);
    expect(replies.toSorted()).toEqual([200, 422]);
    expect(await linesIn(id)).toHaveLength(50);
  });

  it('an empty line, a duplicate, and an unknown one are refused', async () => {
    const { id, checklist, glass } = await bins();
    expect(await statusOf({ id, checklist: [{ id: glass, text: ' ' }] })).toBe(422);
    expect(await statusOf({ id, checklist: [...checklist, ...checklist] })).toBe(422);
    expect((await attemptTick(lea, id, randomUUID())).status).toBe(404);
    expect((await attemptTick(stranger, id, glass)).status).toBe(404);
    expect(await textsIn(id)).toEqual([GLASS, PAPER, REST]);
  });
});
