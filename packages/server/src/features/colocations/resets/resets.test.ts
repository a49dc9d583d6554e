import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { startWorld, type World } from '#test/world.ts';

const { askReset, confirmReset, makeResetLink, stopReset } = memberResetEndpoints;

let world: World;
beforeAll(async () => {
  world = await startWorld({ HESTIA_RESET_BY_MEMBERS: 'on' });
});
afterAll(() => world.close());

type Flat = { ada: TestUser; bea: TestUser; col: TestUser; dan: TestUser; home: string };

/** A household of four. */
async function settle(): Promise<Flat> {
  const [ada, bea, col, dan] = await Promise.all(['Ada', 'Bea', 'Col', 'Dan'].map((name) => world.signUp(name)));
  if (!ada || !bea || !col || !dan) throw new Error('Somebody is missing');
  const home = await world.createHousehold(ada);
  for (const user of [bea, col, dan]) await world.join(user, home);
  return { ada, bea, col, dan, home };
}

const about = ({ id: userId }: TestUser) => ({ params: { userId } });
const homeOf = (user: TestUser, home: string) =>
  world.call(user, colocationEndpoints.getColocation, { params: { id: home } });
const log = async (user: TestUser, colocationId: string) =>
  (await world.call(user, colocationEndpoints.listHouseholdLog, { query: { colocationId } })).entries
    .filter(({ deed }) => deed === 'reset')
    .map(({ userId, aboutId, after }) => [userId, aboutId, after.step]);

/** Time passes for the reset of somebody. */
const wait = (user: TestUser, hours: number) =>
  sql`update member_resets set asked_at = asked_at - make_interval(hours => ${hours}),
    due_at = due_at - make_interval(hours => ${hours}), expires_at = expires_at - make_interval(hours => ${hours})
    where about_id = ${user.id}`.execute(world.platform.database.of());

/** The code of the link that one of the two is shown. */
const linkFor = async (user: TestUser, of: TestUser) =>
  new URL((await world.call(user, makeResetLink, about(of))).url).hash.slice(1);

/** Ada and Bea have confirmed a reset of Col's password. */
async function confirmed(): Promise<Flat> {
  const flat = await settle();
  await world.call(flat.ada, askReset, about(flat.col));
  await world.call(flat.bea, confirmReset, about(flat.col));
  return flat;
}

it('gives the two one link after a day, which sets the password once and ends all sessions; the log has each step', async () => {
  const { ada, bea, col, dan, home } = await settle();
  expect((await homeOf(col, home)).resets).toBeUndefined();
  const events = await verifyEvents<Colocation | null>(world, dan, {
    fetch: () => homeOf(dan, home),
    apply: (house, event) => house && applyToColocation(house, event),
    write: async () => {
      await world.call(ada, askReset, about(dan));
      await world.call(ada, askReset, about(col));
      await world.call(dan, stopReset, about(dan));
    },
  });
  expect(events.map(({ name }) => name)).toEqual(Array(3).fill('MemberResetChanged'));
  expect((await homeOf(col, home)).resets).toMatchObject([{ userId: col.id, step: 'asked', askedBy: ada.id }]);
  expect(await world.attempt(dan, askReset, about(col))).toMatchObject({ status: 409 });
  expect(await world.attempt(ada, confirmReset, about(col))).toMatchObject({ status: 409 });
  expect(await world.attempt(col, confirmReset, about(col))).toMatchObject({ status: 403 });
  await world.call(bea, confirmReset, about(col));
  expect(await world.attempt(dan, confirmReset, about(col))).toMatchObject({ status: 409 });
  await wait(col, 23);
  expect(await world.attempt(ada, makeResetLink, about(col))).toMatchObject({ status: 422 });
  await wait(col, 1);
  expect(await world.attempt(dan, makeResetLink, about(col))).toMatchObject({
    status: 403,
    body: { code: 'notYours' },
  });
  const code = await linkFor(ada, col);
  expect(await linkFor(bea, col)).toBe(code);
  const kept = await sql<{ row: string }>`
    select m::text as row from member_resets m union all select i::text from idempotency i
    union all select e::text from events e`.execute(world.platform.database.of());
  expect(JSON.stringify(kept.rows)).not.toContain(code);

  const body = { code, password: 'four red herons' };
  const session = await world.call(null, accountEndpoints.resetPassword, { body });
  expect(session.user.id).toBe(col.id);
  expect((await world.attempt(col, accountEndpoints.listSessions)).status).toBe(401);
  expect((await world.attempt(null, accountEndpoints.resetPassword, { body })).status).toBe(404);
  expect((await world.attempt(bea, makeResetLink, about(col))).status).toBe(404);
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

it('ends when its subject objects, also after the day, and the link with it; or when one of the two withdraws', async () => {
  const { ada, bea, col, dan, home } = await confirmed();
  await wait(col, 25);
  const code = await linkFor(ada, col);
  expect(await world.attempt(dan, stopReset, about(col))).toMatchObject({ status: 403, body: { code: 'notYours' } });
  await world.call(col, stopReset, about(col));
  const body = { code, password: 'four red herons' };
  expect((await world.attempt(null, accountEndpoints.resetPassword, { body })).status).toBe(404);
  expect((await world.attempt(ada, makeResetLink, about(col))).status).toBe(404);
  expect((await world.attempt(col, stopReset, about(col))).status).toBe(404);

  await world.call(dan, askReset, about(col));
  await world.call(bea, confirmReset, about(col));
  await world.call(bea, stopReset, about(col));
  expect((await log(ada, home)).map(([, , step]) => step).slice(0, 5)).toEqual([
    'stopped',
    'confirmed',
    'asked',
    'objected',
    'linked',
  ]);
});

it('ends when one of the three leaves or is taken out, or nobody goes on with it in time', async () => {
  for (const who of ['ada', 'bea', 'col'] as const) {
    const flat = await confirmed();
    await wait(flat.col, 25);
    const code = await linkFor(flat.ada, flat.col);
    if (who === 'bea')
      await world.call(flat.dan, colocationEndpoints.removeMember, { params: { userId: flat.bea.id } });
    else await world.call(flat[who], accountEndpoints.quitColocation, { params: { id: flat.home } });
    expect((await world.attempt(null, accountEndpoints.findReset, { body: { code } })).status).toBe(404);
    expect((await homeOf(flat.dan, flat.home)).resets).toBeUndefined();
    expect((await log(flat.dan, flat.home))[0]).toEqual([
      who === 'bea' ? flat.dan.id : flat[who].id,
      flat.col.id,
      'left',
    ]);
  }
  const { ada, bea, col } = await settle();
  await world.call(ada, askReset, about(col));
  await wait(col, 24);
  expect((await world.attempt(bea, confirmReset, about(col))).status).toBe(404);
  await world.call(bea, askReset, about(col));
});

it('takes two with accounts beside its subject, who confirm who they are; strangers find nothing', async () => {
  const [eva, finn, stranger] = [await world.signUp('Eva'), await world.signUp('Finn'), await world.signUp('Stranger')];
  const home = await world.createHousehold(eva);
  await world.join(finn, home);
  await world.createHousehold(stranger);
  expect(await world.attempt(eva, askReset, about(finn))).toMatchObject({ status: 422, body: { code: 'impossible' } });
  expect((await world.attempt(stranger, askReset, about(finn))).status).toBe(404);
  const gus = await world.signUp('Gus');
  await world.join(gus, home);
  expect(await world.attempt(eva, askReset, about(eva))).toMatchObject({ status: 422 });
  await sql`update sessions set created_at = now() - interval '11 minutes' where user_id in (${eva.id}, ${gus.id})`.execute(
    world.platform.database.of(),
  );
  const needed = { status: 403, body: { code: 'passwordNeeded' } };
  expect(await world.attempt(eva, askReset, about(finn))).toMatchObject(needed);
  await world.call(eva, askReset, { ...about(finn), body: { password: eva.password } });
  expect(await world.attempt(gus, confirmReset, about(finn))).toMatchObject(needed);
  await world.call(gus, confirmReset, { ...about(finn), body: { password: gus.password } });
  expect((await world.attempt(stranger, stopReset, about(finn))).status).toBe(404);
});

it('is off until the host allows it', async () => {
  const other = await startWorld({ ...world.env, PORT: '0', HESTIA_RESET_BY_MEMBERS: '' });
  const { ada, col } = await settle();
  expect((await world.call(null, accountEndpoints.getProviders)).resetByMembers).toBe(true);
  expect((await other.call(null, accountEndpoints.getProviders)).resetByMembers).toBeUndefined();
  expect(await other.attempt(ada, askReset, about(col))).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  await other.close();
});
