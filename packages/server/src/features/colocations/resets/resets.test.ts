import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { findBrokenRules } from '#test/kept-rows.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const { askReset, confirmReset, makeResetLink, stopReset } = memberResetEndpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ HESTIA_RESET_BY_MEMBERS: 'on' });
});
afterAll(() => server.close());

type Flat = { ada: TestUser; bea: TestUser; col: TestUser; dan: TestUser; home: string };

/** A household of four. */
async function settle(): Promise<Flat> {
  const [ada, bea, col, dan] = await Promise.all(['Ada', 'Bea', 'Col', 'Dan'].map((name) => server.signUp(name)));
  if (!ada || !bea || !col || !dan) throw new Error('Somebody is missing');
  const home = await server.createHousehold(ada);
  for (const user of [bea, col, dan]) await server.join(user, home);
  return { ada, bea, col, dan, home };
}

const about = ({ id: userId }: TestUser) => ({ params: { userId } });
const homeOf = (user: TestUser, home: string) =>
  server.call(user, colocationEndpoints.getColocation, { params: { id: home } });
const log = async (user: TestUser, colocationId: string) =>
  (await server.call(user, colocationEndpoints.listHouseholdLog, { query: { colocationId } })).entries
    .filter(({ deed }) => deed === 'reset')
    .map(({ userId, aboutId, after }) => [userId, aboutId, after.step]);

/** Moves a member's reset forward in time. */
const wait = (user: TestUser, hours: number) =>
  sql`update member_resets set asked_at = asked_at - make_interval(hours => ${hours}),
    due_at = due_at - make_interval(hours => ${hours}), expires_at = expires_at - make_interval(hours => ${hours})
    where about_id = ${user.id}`.execute(server.platform.database.of());

/** The code of the link that one of the two is shown. */
const linkFor = async (user: TestUser, of: TestUser) =>
  new URL((await server.call(user, makeResetLink, about(of))).url).hash.slice(1);

/** Ada and Bea have confirmed a reset of Col's password. */
async function confirmed(): Promise<Flat> {
  const flat = await settle();
  await server.call(flat.ada, askReset, about(flat.col));
  await server.call(flat.bea, confirmReset, about(flat.col));
  return flat;
}

it('gives the two one link after a day, which sets the password once and ends all sessions; the log has each step', async () => {
  const { ada, bea, col, dan, home } = await settle();
  expect((await homeOf(col, home)).resets).toBeUndefined();
  const events = await verifyEvents<Colocation | null>(server, dan, {
    fetch: () => homeOf(dan, home),
    apply: (household, event) => household && applyToColocation(household, event),
    write: async () => {
      await server.call(ada, askReset, about(dan));
      await server.call(ada, askReset, about(col));
      await server.call(dan, stopReset, about(dan));
    },
  });
  expect(events.map(({ name }) => name)).toEqual(Array(3).fill('MemberResetChanged'));
  expect((await homeOf(col, home)).resets).toMatchObject([{ userId: col.id, step: 'asked', askedBy: ada.id }]);
  expect(await server.attempt(dan, askReset, about(col))).toMatchObject({ status: 409 });
  expect(await server.attempt(ada, confirmReset, about(col))).toMatchObject({ status: 409 });
  expect(await server.attempt(col, confirmReset, about(col))).toMatchObject({ status: 403 });
  await server.call(bea, confirmReset, about(col));
  expect(await server.attempt(dan, confirmReset, about(col))).toMatchObject({ status: 409 });
  await wait(col, 23);
  expect(await server.attempt(ada, makeResetLink, about(col))).toMatchObject({ status: 422 });
  await wait(col, 1);
  expect(await server.attempt(dan, makeResetLink, about(col))).toMatchObject({
    status: 403,
    body: { code: 'notYours' },
  });
  const code = await linkFor(ada, col);
  expect(await linkFor(bea, col)).toBe(code);
  const stored = await sql<{ row: string }>`
    select m::text as row from member_resets m union all select i::text from idempotency i
    union all select e::text from events e`.execute(server.platform.database.of());
  expect(JSON.stringify(stored.rows)).not.toContain(code);

  const body = { code, password: 'four red herons' };
  const session = await server.call(null, accountEndpoints.resetPassword, { body });
  expect(session.user.id).toBe(col.id);
  expect((await server.attempt(col, accountEndpoints.listSessions)).status).toBe(401);
  expect((await server.attempt(null, accountEndpoints.resetPassword, { body })).status).toBe(404);
  expect((await server.attempt(bea, makeResetLink, about(col))).status).toBe(404);
  expect((await homeOf(ada, home)).resets).toBeUndefined();
  expect(await log(dan, home)).toEqual([
    [col.id, col.id, 'used'],
    [ada.id, col.id, 'linked'],
    [bea.id, col.id, 'confirmed'],
    [dan.id, dan.id, 'objected'],
    [ada.id, col.id, 'asked'],
    [ada.id, dan.id, 'asked'],
  ]);
});

it('ends when its subject objects, also after the day, with its link; or when one of the two withdraws', async () => {
  const { ada, bea, col, dan, home } = await confirmed();
  await wait(col, 25);
  const code = await linkFor(ada, col);
  expect(await server.attempt(dan, stopReset, about(col))).toMatchObject({ status: 403, body: { code: 'notYours' } });
  await server.call(col, stopReset, about(col));
  const body = { code, password: 'four red herons' };
  expect((await server.attempt(null, accountEndpoints.resetPassword, { body })).status).toBe(404);
  expect((await server.attempt(ada, makeResetLink, about(col))).status).toBe(404);
  expect((await server.attempt(col, stopReset, about(col))).status).toBe(404);

  await server.call(dan, askReset, about(col));
  await server.call(bea, confirmReset, about(col));
  await server.call(bea, stopReset, about(col));
  expect((await log(ada, home)).map(([, , step]) => step).slice(0, 5)).toEqual([
    'stopped',
    'confirmed',
    'asked',
    'objected',
    'linked',
  ]);
});

it('a reset ends when one of the three leaves or is removed, or after its deadline', async () => {
  for (const name of ['ada', 'bea', 'col'] as const) {
    const flat = await confirmed();
    await wait(flat.col, 25);
    const code = await linkFor(flat.ada, flat.col);
    if (name === 'bea')
      await server.call(flat.dan, colocationEndpoints.removeMember, { params: { userId: flat.bea.id } });
    else await server.call(flat[name], accountEndpoints.quitColocation, { params: { id: flat.home } });
    expect((await server.attempt(null, accountEndpoints.findReset, { body: { code } })).status).toBe(404);
    expect((await homeOf(flat.dan, flat.home)).resets).toBeUndefined();
    expect((await log(flat.dan, flat.home))[0]).toEqual([
      name === 'bea' ? flat.dan.id : flat[name].id,
      flat.col.id,
      'left',
    ]);
  }
  const { ada, bea, col } = await settle();
  await server.call(ada, askReset, about(col));
  await wait(col, 24);
  expect((await server.attempt(bea, confirmReset, about(col))).status).toBe(404);
  await server.call(bea, askReset, about(col));
});

it('a reset takes two members with accounts besides its subject; strangers get 404', async () => {
  const [eva, finn, stranger] = [
    await server.signUp('Eva'),
    await server.signUp('Finn'),
    await server.signUp('Stranger'),
  ];
  const home = await server.createHousehold(eva);
  await server.join(finn, home);
  await server.createHousehold(stranger);
  expect(await server.attempt(eva, askReset, about(finn))).toMatchObject({ status: 422, body: { code: 'impossible' } });
  expect((await server.attempt(stranger, askReset, about(finn))).status).toBe(404);
  const gus = await server.signUp('Gus');
  await server.join(gus, home);
  expect(await server.attempt(eva, askReset, about(eva))).toMatchObject({ status: 422 });
  await sql`update sessions set created_at = now() - interval '11 minutes' where user_id in (${eva.id}, ${gus.id})`.execute(
    server.platform.database.of(),
  );
  const needed = { status: 403, body: { code: 'passwordNeeded' } };
  expect(await server.attempt(eva, askReset, about(finn))).toMatchObject(needed);
  await server.call(eva, askReset, { ...about(finn), body: { password: eva.password } });
  expect(await server.attempt(gus, confirmReset, about(finn))).toMatchObject(needed);
  await server.call(gus, confirmReset, { ...about(finn), body: { password: gus.password } });
  expect((await server.attempt(stranger, stopReset, about(finn))).status).toBe(404);
});

it('is off until the host enables it', async () => {
  const other = await startTestServer({ ...server.env, PORT: '0', HESTIA_RESET_BY_MEMBERS: '' });
  const { ada, col } = await settle();
  expect((await server.call(null, accountEndpoints.getProviders)).resetByMembers).toBe(true);
  expect((await other.call(null, accountEndpoints.getProviders)).resetByMembers).toBeUndefined();
  expect(await other.attempt(ada, askReset, about(col))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await other.close();
});

it('a reset has each step in the log, and a stopped one keeps no link', async () => {
  expect(await findBrokenRules(server.platform.database)).toEqual([]);
});

it('a reset opens no account of a user in another household, for any row', async () => {
  const [flat, elsewhere] = [await settle(), await settle()];
  await server.byHand(
    sql`insert into memberships (colocation_id, user_id, left_at) values (${flat.home}, ${elsewhere.col.id}, now())`,
  );
  await server.byHand(
    sql`insert into member_resets (colocation_id, about_id, asked_by, confirmed_by, step, asked_at, due_at, expires_at)
      values (${flat.home}, ${elsewhere.col.id}, ${flat.ada.id}, ${flat.bea.id}, 'confirmed', now() - interval '2 days',
        now() - interval '1 day', now() + interval '5 days')`,
  );
  const reply = await server.attempt(flat.ada, makeResetLink, about(elsewhere.col));
  expect(reply).toMatchObject({ status: 404, body: { code: 'notFound' } });
});
