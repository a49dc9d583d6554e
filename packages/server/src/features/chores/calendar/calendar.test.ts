import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { calendarEndpoints } from '@hestia/contract/chores/calendar/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Repeat } from '@hestia/contract/chores/schemas.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { instantOf } from '@hestia/contract/time/instants.ts';
import { zones } from '@hestia/contract/time/zones.test-utils.ts';
import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startRota } from '#test/rota.ts';
import { startTestServer } from '#test/server.ts';

const { server, lea, tomasz, stranger, home, list, add, get } = await startRota();
afterAll(() => server.close());

const { createCalendarAddress, getCalendarAddress, withdrawCalendarAddress } = calendarEndpoints;
const create = (user: TestUser) => server.call(user, createCalendarAddress);
const secretOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? '';
const status = async (url: string) => (await fetch(url)).status;

async function read(url: string): Promise<ICAL.Component> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return ICAL.Component.fromString(await response.text());
}

async function eventsOf(url: string): Promise<ICAL.Event[]> {
  return (await read(url)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}

const linesOf = async (url: string) =>
  (await eventsOf(url)).map(({ startDate, summary }) => `${startDate.toString()} ${summary}`);

beforeEach(async () => {
  // The tests of this file make more addresses than a member may in an hour.
  await server.platform.database.pool.query('delete from guesses');
  // Deleting a turn deletes the one after it.
  for (const { id } of await list())
    await server.attempt(lea, choreEndpoints.deleteChore, { params: { id }, query: { isLast: true } });
  // Each read counts; the test takes a user's whole day.
  await server.call(lea, withdrawCalendarAddress);
});

describe('the address of a calendar', () => {
  it('opens it without a session, as iCalendar with an ETag', async () => {
    await add('Bins', { dueDate: '2040-01-03T17:00:00Z', enrolled: [lea.id] });
    const { url } = await create(lea);
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    const etag = response.headers.get('etag') ?? '';
    const again = () => fetch(url, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await add('Floor', { dueDate: '2040-01-04T17:00:00Z', enrolled: [lea.id] });
    expect((await again()).status).toBe(200);
  });

  it('returns its secret once, and stores only a hash', async () => {
    const { url, madeAt } = await server.call(lea, createCalendarAddress, { key: randomUUID() });
    expect(await server.call(lea, getCalendarAddress)).toEqual({ madeAt });
    const { rows } = await sql<{ text: string }>`
      select a::text as text from calendar_addresses a union all select i::text from idempotency i
    `.execute(server.platform.database.of());
    const secret = secretOf({ url });
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('is the same for a repeated or concurrent request; another request replaces it', async () => {
    const repeat = (body: { id: string }) =>
      Promise.all(Array.from({ length: 8 }, () => server.call(lea, createCalendarAddress, { body })));
    // The first one ever is inserted, which is where the repeats could meet.
    for (let round = 0; round < 5; round += 1) {
      await server.call(lea, withdrawCalendarAddress);
      expect(new Set((await repeat({ id: randomUUID() })).map(({ url }) => url)).size).toBe(1);
    }
    const [first] = await repeat({ id: randomUUID() });
    const other = await create(lea);
    expect(await status(String(first?.url))).toBe(404);
    expect(await status(other.url)).toBe(200);
  });

  it('is invalid once it is withdrawn', async () => {
    const { url } = await create(lea);
    const others = await create(tomasz);
    expect(await server.call(lea, withdrawCalendarAddress)).toBe(lea.id);
    expect(await server.call(lea, getCalendarAddress)).toEqual({ madeAt: null });
    expect(await status(url)).toBe(404);
    expect(await status(others.url)).toBe(200);
  });

  it('stays withdrawn or replaced when its request is repeated late', async () => {
    const key = randomUUID();
    const first = await server.call(lea, createCalendarAddress, { key });
    await server.call(lea, withdrawCalendarAddress);
    expect(await server.call(lea, createCalendarAddress, { key })).toEqual(first);
    expect(await status(first.url)).toBe(404);
    const other = await create(lea);
    await server.call(lea, createCalendarAddress, { key });
    expect([await status(first.url), await status(other.url)]).toEqual([404, 200]);
    // A month later the repeat is no longer known as one: it makes another address.
    await sql`delete from idempotency where user_id = ${lea.id}`.execute(server.platform.database.of());
    const late = await server.call(lea, createCalendarAddress, { key });
    expect([await status(first.url), await status(late.url)]).toEqual([404, 200]);
  });

  it('is invalid once its owner has moved out or is deleted', async () => {
    const leaving = await server.signUp('Nour');
    await server.join(leaving, home);
    const { url } = await create(leaving);
    expect(await status(url)).toBe(200);
    await server.call(leaving, accountEndpoints.quitColocation, { params: { id: leaving.id } });
    expect(await status(url)).toBe(404);
    await server.join(leaving, home);
    expect(await status(url)).toBe(404);
    const again = await create(leaving);
    await server.call(leaving, accountEndpoints.deleteUser, { params: { id: leaving.id } });
    expect(await status(again.url)).toBe(404);
  });

  it("can't be guessed", async () => {
    const far = await startTestServer({ HESTIA_TRUST_PROXY: 'true' });
    const guess = (from: string) =>
      fetch(`${far.url}/api/Chore/Calendar/guess`, { headers: { 'x-forwarded-for': from } });
    for (let i = 0; i < 60; i++) expect((await guess('203.0.113.7')).status).toBe(404);
    expect((await guess('203.0.113.7')).status).toBe(429);
    // Other networks are unaffected.
    expect((await guess('198.51.100.7')).status).toBe(404);
    await far.close();
  });

  it('is rate limited', async () => {
    const busy = await server.signUp('Busy');
    await server.join(busy, home);
    const { url } = await create(busy);
    const statuses = [];
    for (let i = 0; i < 62; i++) statuses.push(await status(url));
    expect(statuses.filter((each) => each === 200).length).toBe(60);
    expect(statuses.at(-1)).toBe(429);
    await server.call(busy, accountEndpoints.quitColocation, { params: { id: busy.id } });
  });
});

const weekly: Repeat = {
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
  basis: 'schedule',
  from: '2040-01-03T18:00',
  rotation: 'order',
  members: [lea.id, tomasz.id],
  isPaused: false,
};
const TUESDAY = '2040-01-03T17:00:00Z';
const repeating = (repeat: Partial<Repeat> = {}, more: object = {}) =>
  add('Bins', { dueDate: TUESDAY, repeat: { ...weekly, ...repeat }, ...more });
const tuesdays = (...weeks: number[]) =>
  weeks.map((week) => new Date(Date.parse(TUESDAY) + week * 7 * 86_400_000).toISOString().slice(0, 10));

describe('a calendar', () => {
  it("has the user's open tasks, including shared ones, and no others', unassigned, completed or paused ones", async () => {
    const dueDate = TUESDAY;
    await add('Mine', { dueDate, enrolled: [lea.id] });
    await add('Everybody’s', { dueDate, enrolled: [lea.id, tomasz.id] });
    await add('Theirs', { dueDate, enrolled: [tomasz.id] });
    await add('Nobody’s', { dueDate });
    await add('Done', { dueDate, enrolled: [lea.id], isDone: true });
    await repeating({ isPaused: true });
    const { url } = await create(lea);
    expect((await linesOf(url)).toSorted()).toEqual(['2040-01-03 Everybody’s', '2040-01-03 Mine']);
  });

  it('never has data of another household', async () => {
    const { colocationId } = await server.call(stranger, accountEndpoints.getUser, { params: { id: stranger.id } });
    await server.call(stranger, choreEndpoints.addChore, {
      body: { colocationId: colocationId ?? '', title: 'Secret', dueDate: TUESDAY, enrolled: [stranger.id] },
    });
    await add('Mine', { dueDate: TUESDAY, enrolled: [lea.id] });
    expect(await linesOf((await create(lea)).url)).toEqual(['2040-01-03 Mine']);
    expect(await linesOf((await create(stranger)).url)).toEqual(['2040-01-03 Secret']);
  });

  it('has whole days in the household’s time zone', async () => {
    await add('Late', { dueDate: '2040-01-03T23:30:00Z', enrolled: [lea.id] });
    const { url } = await create(lea);
    const [event] = await eventsOf(url);
    expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, '2040-01-04']);
    await server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, timeZone: 'America/New_York' } });
    expect(await linesOf(url)).toEqual(['2040-01-03 Late']);
    await server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, timeZone: 'Europe/Paris' } });
  });

  it.each(zones)('has the same days in %s, also on those of clock changes', async (timeZone) => {
    await server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, timeZone } });
    const days = ['2040-03-11', '2040-03-25', '2040-04-01', '2040-10-07', '2040-11-04', '2040-12-31'];
    const times = ['00:00', '04:30', '23:59'];
    for (const day of days)
      for (const time of times) await add(time, { dueDate: instantOf(`${day}T${time}`, timeZone), enrolled: [lea.id] });
    const lines = await linesOf((await create(lea)).url);
    expect(lines.toSorted()).toEqual(days.flatMap((day) => times.map((time) => `${day} ${time}`)));
    for (const { id } of await list()) await server.call(lea, choreEndpoints.deleteChore, { params: { id } });
    await server.call(lea, colocationEndpoints.updateColocation, { body: { id: home, timeZone: 'Europe/Paris' } });
  });

  it("predicts the user's next ten turns, in their language", async () => {
    await repeating();
    await server.call(tomasz, accountEndpoints.setLanguage, { body: { userId: tomasz.id, language: 'de' } });
    const { url } = await create(tomasz);
    const days = tuesdays(1, 3, 5, 7, 9, 11, 13, 15, 17, 19);
    expect(await linesOf(url)).toEqual(days.map((day) => `${day} Bins (voraussichtlich)`));
    await server.call(tomasz, accountEndpoints.setLanguage, { body: { userId: tomasz.id, language: 'en' } });
  });

  it('skips turns on days of absence', async () => {
    await repeating();
    const [fromOn = '', untilOn = ''] = tuesdays(1, 4);
    const id = await server.call(tomasz, absenceEndpoints.addAbsence, {
      body: { colocationId: home, fromOn, untilOn },
    });
    // Léa has the first five; then they take turns again.
    expect((await linesOf((await create(tomasz)).url)).slice(0, 2).map((line) => line.slice(0, 10))).toEqual(
      tuesdays(5, 7),
    );
    await server.call(tomasz, absenceEndpoints.deleteAbsence, { params: { id } });
  });

  it('predicts turns that count from completion as if each were done on its day', async () => {
    await repeating({ rule: 'FREQ=DAILY;INTERVAL=3', basis: 'completion', rotation: 'together', members: [lea.id] });
    const lines = await linesOf((await create(lea)).url);
    expect(lines.slice(0, 3)).toEqual(['2040-01-03 Bins', '2040-01-06 Bins (expected)', '2040-01-09 Bins (expected)']);
    expect(lines.length).toBe(11);
  });

  it('an entry keeps its name when an expected turn becomes a task, and its changes count on', async () => {
    const id = await repeating({ members: [tomasz.id, lea.id] });
    const { url } = await create(lea);
    const [expected] = await eventsOf(url);
    await server.call(tomasz, choreEndpoints.toggleDone, { query: { id, isDone: true } });
    const [made] = await eventsOf(url);
    expect([expected?.summary, made?.summary]).toEqual(['Bins (expected)', 'Bins']);
    expect([made?.uid, made?.startDate.toString()]).toEqual([expected?.uid, expected?.startDate.toString()]);
    expect(made?.sequence).toBeGreaterThanOrEqual(Number(expected?.sequence));
    const [turn] = (await list()).filter(({ isDone }) => !isDone);
    await server.byHand(sql`update chores set updated_at = updated_at + interval '1 hour' where id = ${turn?.id}`);
    const [changed] = await eventsOf(url);
    expect(Number(changed?.sequence) - Number(made?.sequence)).toBe(3600);
    expect(changed?.uid).toBe(made?.uid);
  });

  it('links to each task, with the time of its last change', async () => {
    const id = await add('Bins', { dueDate: TUESDAY, enrolled: [lea.id], description: 'Glass too' });
    const [event] = await eventsOf((await create(lea)).url);
    const component = event?.component;
    expect(component?.getFirstPropertyValue('url')).toBe(`${new URL(server.url).origin}/tasks?chore=${id}`);
    const changedAt = (await get(id)).updatedAt.slice(0, 19);
    for (const name of ['dtstamp', 'last-modified'])
      expect(component?.getFirstPropertyValue(name)?.toString()).toBe(`${changedAt}Z`);
    expect(event?.description).toBe('Glass too');
    expect(component?.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  });

  it.for([
    'Milk, bread; \\ and "eggs"',
    'two\nlines\r\nand\rthree',
    '👩‍👩‍👧 家事 é',
    'x'.repeat(120),
    '家'.repeat(120),
    'END:VEVENT\nBEGIN:VALARM',
    'a\u0007b\u2028c',
  ])('says %j to the letter, in lines of at most 75 octets', async (title) => {
    const description = `${title}\n`.repeat(16).slice(0, 500);
    await add(title, { dueDate: TUESDAY, enrolled: [lea.id], description });
    const { url } = await create(lea);
    const text = await (await fetch(url)).text();
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const events = await eventsOf(url);
    expect(events.map(({ summary }) => summary)).toEqual([title.replaceAll(/\r\n?/g, '\n').replaceAll('\u0007', '')]);
  });

  it('has a limited size, however many tasks there are', async () => {
    await server.byHand(sql`
      with made as (
        insert into chores (colocation_id, id, created_by, due_at, title, description)
        select ${home}::uuid, gen_random_uuid(), ${lea.id}::uuid, now() + n * interval '1 hour', repeat('家', 120), repeat('x', 2000)
        from generate_series(1, 1500) n returning id
      )
      insert into chore_enrollments (colocation_id, chore_id, user_id) select ${home}::uuid, id, ${lea.id}::uuid from made`);
    const text = await (await fetch((await create(lea)).url)).text();
    expect(text.split('BEGIN:VEVENT').length - 1).toBe(500);
    expect(text.length).toBeLessThan(1_000_000);
    await server.byHand(sql`delete from chores where colocation_id = ${home}`);
  });
});
