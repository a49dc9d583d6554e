import { applyToAbsences } from '@hestia/contract/absences/apply.ts';
import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { MAX_ABSENCES_AHEAD } from '@hestia/contract/wire/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startHome } from '#test/home.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { startTestServer } from '#test/server.ts';

const { server, lea, tomasz, stranger, home } = await startHome();
afterAll(() => server.close());

const { addAbsence, editAbsence, deleteAbsence, listAbsences } = absenceEndpoints;
const read = (user = lea) => server.call(user, listAbsences, { query: { colocationId: home } });
const away = (user: TestUser, fromOn: string, untilOn: string | null = null, more: object = {}) =>
  server.call(user, addAbsence, { body: { colocationId: home, fromOn, untilOn, ...more } });
const tryAway = async (user: TestUser, fromOn: unknown, untilOn: unknown) =>
  (await server.attempt(user, addAbsence, { body: { colocationId: home, fromOn, untilOn } })).status;
const on = server.platform.database.of();

beforeEach(async () => {
  await sql`delete from absences`.execute(on);
});

describe('an absence', () => {
  it('an absence is created, edited and deleted, with an event for every write', async () => {
    const steps = { fetch: () => read(tomasz), apply: applyToAbsences };
    await verifyEvents(server, lea, { ...steps, write: () => away(lea, '2026-12-20', '2027-01-03') });
    await verifyEvents(server, lea, { ...steps, write: () => away(tomasz, '2026-12-24') });
    expect(await read()).toMatchObject([
      { userId: tomasz.id, fromOn: '2026-12-24', untilOn: null },
      { userId: lea.id, fromOn: '2026-12-20', untilOn: '2027-01-03' },
    ]);
    const id = (await read())[1]?.id ?? '';
    const edit = (body: object) => () => server.call(lea, editAbsence, { body: { id, ...body } });
    await verifyEvents(server, lea, { ...steps, write: edit({ fromOn: '2026-12-28' }) });
    expect((await read())[0]).toMatchObject({ fromOn: '2026-12-28', untilOn: '2027-01-03' });
    await verifyEvents(server, lea, { ...steps, write: edit({ untilOn: null }) });
    expect((await read())[0]).toMatchObject({ fromOn: '2026-12-28', untilOn: null });
    await verifyEvents(server, lea, { ...steps, write: () => server.call(lea, deleteAbsence, { params: { id } }) });
    expect((await read()).map(({ userId }) => userId)).toEqual([tomasz.id]);
  });

  it('an absence is entered only for oneself', async () => {
    const id = await away(lea, '2026-12-20');
    const seen = [
      await server.attempt(tomasz, addAbsence, {
        body: { colocationId: home, userId: lea.id, fromOn: '2026-12-01', untilOn: '2026-12-02' },
      }),
      await server.attempt(tomasz, editAbsence, { body: { id, untilOn: '2026-12-21' } }),
      await server.attempt(tomasz, deleteAbsence, { params: { id } }),
    ];
    expect(seen.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it("another household can't see an absence", async () => {
    const id = await away(lea, '2026-12-20');
    const seen = [
      await server.attempt(stranger, listAbsences, { query: { colocationId: home } }),
      await server.attempt(stranger, addAbsence, { body: { colocationId: home, fromOn: '2026-12-20' } }),
      await server.attempt(stranger, editAbsence, { body: { id, untilOn: null } }),
      await server.attempt(stranger, deleteAbsence, { params: { id } }),
    ];
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it.each([
    ['no day at all', 'soon', null],
    ['a day that never comes', '2027-02-29', null],
    ['a day before our time', '0000-01-01', null],
    ['a day of the next century', '2100-01-01', null],
    ['an end before its beginning', '2026-12-20', '2026-12-19'],
    ['nothing', null, null],
  ])('with %s is refused', async (_what, fromOn, untilOn) => {
    expect(await tryAway(lea, fromOn, untilOn)).toBe(422);
  });

  it('an absence may last a day, and be queried with an instant, whose day counts', async () => {
    await away(lea, '2026-12-20T00:00:00.000Z', '2026-12-20');
    expect(await read()).toMatchObject([{ fromOn: '2026-12-20', untilOn: '2026-12-20' }]);
  });
});

describe("absences of a member can't overlap", () => {
  it.each([
    ['within', '2026-12-22', '2026-12-23', 422],
    ['around', '2026-12-01', '2027-02-01', 422],
    ['from its last day on', '2026-12-31', null, 422],
    ['until its first day', '2026-12-10', '2026-12-20', 422],
    ['the day after', '2027-01-01', null, 200],
    ['the day before', '2026-12-19', '2026-12-19', 200],
  ])('%s', async (_where, fromOn, untilOn, status) => {
    await away(lea, '2026-12-20', '2026-12-31');
    expect(await tryAway(lea, fromOn, untilOn)).toBe(status);
    // Members manage only their own days.
    expect(await tryAway(tomasz, fromOn, untilOn)).toBe(200);
  });

  it("an edit can't overlap either, but may keep its own days", async () => {
    const id = await away(lea, '2026-12-20', '2026-12-31');
    await away(lea, '2027-02-01', '2027-02-10');
    const edit = async (untilOn: string | null) =>
      (await server.attempt(lea, editAbsence, { body: { id, untilOn } })).status;
    expect([await edit('2027-01-31'), await edit('2027-02-01'), await edit(null)]).toEqual([200, 422, 422]);
  });

  it("two processes can't create overlapping absences", async () => {
    const other = await startTestServer(server.env);
    try {
      const body = { colocationId: home, fromOn: '2026-12-20' };
      const ask = (place: typeof server) => place.attempt(lea, addAbsence, { body });
      const replies = await Promise.all([ask(server), ask(other), ask(server), ask(other)]);
      const statuses = replies.map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422]);
    } finally {
      await other.close();
    }
  });
});

it("a member can't have absences of unlimited length hide others", async () => {
  await sql`insert into absences (colocation_id, id, user_id, from_on, until_on)
    select ${home}, gen_random_uuid(), ${lea.id}, day, day from (
      select date '2090-01-01' + n as day from generate_series(1, ${MAX_ABSENCES_AHEAD}) n
      union all select date '2001-01-01' + n from generate_series(1, 300) n
    ) days`.execute(on);
  expect(await tryAway(lea, '2095-01-01', '2095-01-01')).toBe(422);
  const first = (await read()).at(0)?.id ?? '';
  await server.call(lea, editAbsence, { body: { id: first, untilOn: '2092-01-01' } });
  await away(tomasz, '2026-12-24');
  await server.call(lea, deleteAbsence, { params: { id: first } });
  expect(await tryAway(lea, '2095-01-01', '2095-01-01')).toBe(200);
});

it('a member who moves out loses their absences, also after returning', async () => {
  const ada = await server.signUp('Ada');
  await server.join(ada, home);
  await away(ada, '2026-11-01', '2026-11-05');
  await away(ada, '2026-12-01');
  await verifyEvents(server, lea, {
    fetch: read,
    apply: applyToAbsences,
    write: () => server.call(ada, accountEndpoints.quitColocation, { params: { id: ada.id } }),
  });
  await server.join(ada, home);
  expect(await read()).toEqual([]);
});
