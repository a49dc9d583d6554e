import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIssuer, type TestIssuer } from '#test/issuer.ts';
import type { TestUser } from '#test/call.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer();
  server = await startTestServer({
    HESTIA_OIDC_ISSUER: issuer.url,
    HESTIA_OIDC_CLIENT_ID: 'hestia',
    HESTIA_OIDC_NAME: 'Home',
    HESTIA_GOOGLE_CLIENT_ID: 'web.apps.googleusercontent.com, phone',
  });
});
afterAll(async () => {
  await server.close();
  issuer.close();
});

const { changePassword, listSessions, login, register, signIn } = accountEndpoints;

const token = (name: string, claims = {}) =>
  issuer.token({ sub: `subject of ${name}`, email: `${name}@example.org`, email_verified: true, ...claims });

it('tells the sign-in page the providers', async () => {
  expect(await server.call(null, accountEndpoints.getProviders)).toEqual({
    local: true,
    google: { clientId: 'web.apps.googleusercontent.com' },
    oidc: { name: 'Home', issuer: issuer.url, clientId: 'hestia' },
    passkeys: null,
    signUp: 'open',
    isFresh: expect.any(Boolean) as unknown,
  });
});

it('does not know an account that was never registered', async () => {
  const reply = await server.attempt(null, login, { query: { googleToken: await token('nobody') } });
  expect(reply).toMatchObject({ status: 404, body: { message: 'User not found' } });
});

it('registers, then signs in by token in the query or in the body, with or without a body', async () => {
  const { user } = await server.call(null, register, {
    query: { googleToken: await token('ada') },
    body: { username: 'Ada' },
  });
  expect(user).toMatchObject({ username: 'Ada', email: 'ada@example.org', colocationId: null });
  const roads = [
    { query: { googleToken: await token('ada') } },
    { body: { googleToken: await token('ada') } },
    { query: { googleToken: await token('ada') }, body: { fcmToken: 'x' } },
  ];
  for (const road of roads) expect((await server.call(null, login, road)).user).toEqual(user);
});

it('recognizes a user by issuer and subject when their e-mail has changed', async () => {
  const { user } = await server.call(null, register, { body: { googleToken: await token('bea'), username: 'Bea' } });
  const renamed = await token('bea', { email: 'beatrice@example.org' });
  expect((await server.call(null, login, { body: { googleToken: renamed } })).user).toEqual(user);
});

it('answers 409 when the account exists, by identity or e-mail, and a repeat with a session', async () => {
  const body = { id: randomUUID(), googleToken: await token('cleo'), username: 'Cleo' };
  const { user } = await server.call(null, register, { body });
  expect((await server.call(null, register, { body })).user).toEqual(user);
  const again = await server.attempt(null, register, {
    body: { ...body, id: null, googleToken: await token('cleo') },
  });
  expect(again).toMatchObject({ status: 409, body: { code: 'accountExists' } });
  const sameEmail = await token('another', { email: 'Cleo@example.org' });
  expect((await server.attempt(null, register, { body: { ...body, id: null, googleToken: sameEmail } })).status).toBe(
    409,
  );
});

it('one token opens one session, with and without a key: a repeat gets the same one while it is valid', async () => {
  const body = { id: randomUUID(), googleToken: await token('once'), username: 'Once' };
  const first = await server.call(null, register, { body });
  const repeats = await Promise.all([0, 1, 2].map(() => server.call(null, register, { body })));
  for (const { jwt } of repeats) expect(await server.call({ jwt }, listSessions)).toHaveLength(1);
  // Other providers and other keys don't either.
  for (const reply of [
    await server.attempt(null, login, { body: { googleToken: body.googleToken } }),
    await server.attempt(null, login, { body: { googleToken: body.googleToken }, key: body.id }),
    await server.attempt(null, register, { body: { ...body, id: randomUUID() } }),
  ])
    expect(reply.status).not.toBe(200);
  const again = { googleToken: await token('once') };
  await server.call(null, login, { body: again, key: 'k' });
  expect((await server.attempt(null, login, { body: again, key: 'k' })).status).toBe(401);
  expect(await server.call(first, listSessions)).toHaveLength(2);
  // A signed-out session stays closed.
  await server.call(first, accountEndpoints.logout, { body: { userId: first.user.id } });
  expect((await server.attempt(null, register, { body })).status).toBe(401);
});

it('registers once for two concurrent requests', async () => {
  const body = { googleToken: await token('twice'), username: 'Twice' };
  const replies = await Promise.all([0, 1].map(() => server.attempt(null, register, { body })));
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 409]));
});

it('moves a new user in, or creates no account when the household does not exist', async () => {
  const colocationId = await server.createHousehold(await server.signUp('host'));
  const body = { googleToken: await token('dora'), username: 'Dora', colocationId: randomUUID() };
  expect((await server.attempt(null, register, { body })).status).toBe(404);
  const { user } = await server.call(null, register, { body: { ...body, colocationId } });
  expect(user.colocationId).toBe(colocationId);
});

it('treats an empty household as none', async () => {
  const body = { googleToken: await token('empty'), username: 'Emil', colocationId: '' };
  expect((await server.call(null, register, { body })).user.colocationId).toBeNull();
});

it('links a first sign-in by its verified e-mail, and ends sessions that an unproven password may have opened', async () => {
  const eve = await server.signUp('Eve');
  const theirPasskeys = sql`select from passkeys where user_id = ${eve.id}`;
  await sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    values (gen_random_uuid(), ${eve.id}, 'x', 'x', 0, '{}', 'Theirs')`.execute(server.platform.database.of());
  const { user, jwt } = await server.call(null, login, {
    body: { googleToken: await token('eve', { email: eve.email }), account: 'mine' },
  });
  expect(user.id).toBe(eve.id);
  expect((await server.attempt(eve, listSessions)).status).toBe(401);
  expect((await theirPasskeys.execute(server.platform.database.of())).rows).toEqual([]);
  expect((await server.attempt(null, signIn, { body: { email: eve.email, password: eve.password } })).status).toBe(401);
  // Another account of the same issuer with that e-mail address is another person: addresses change owners.
  const stranger = await token('stranger', { email: eve.email });
  expect((await server.attempt(null, login, { body: { googleToken: stranger } })).status).toBe(404);

  await server.call({ jwt }, changePassword, { body: { next: 'four red herons' } });
  await server.call(null, signIn, { body: { email: eve.email, password: 'four red herons' } });
});

it('lets only a recent sign-in set a first password', async () => {
  const { user, jwt } = await server.call(null, register, {
    body: { googleToken: await token('fay'), username: 'Fay' },
  });
  const yesterday = sql`update sessions set created_at = now() - interval '1 day' where user_id = ${user.id}`;
  await yesterday.execute(server.platform.database.of());
  const reply = await server.attempt({ jwt }, changePassword, { body: { next: 'four red herons' } });
  expect(reply.status).toBe(403);
});

it.each([
  ['a bad token', 'nonsense', 401],
  ['no token', '', 422],
])('refuses %s', async (_name, googleToken, status) => {
  expect((await server.attempt(null, login, { query: { googleToken } })).status).toBe(status);
  expect((await server.attempt(null, register, { body: { googleToken, username: 'Max' } })).status).toBe(status);
});

it('refuses tokens for others, by others, too old, or with an unverified e-mail address', async () => {
  const wrong = [
    await token('gus', { aud: 'elsewhere' }),
    await token('gus', { iss: 'https://issuer.example.org' }),
    await token('gus', { email_verified: false }),
    await issuer.token({ sub: 'gus', email: 'gus@example.org', email_verified: true }, { expires: 1_000_000_000 }),
  ];
  for (const googleToken of wrong) {
    const reply = await server.attempt(null, register, { body: { googleToken, username: 'Gus' } });
    expect(reply).toMatchObject({ status: 401, body: { code: 'wrongCredentials' } });
  }
});

it('accepts each ID token once, at any process', async () => {
  const body = { googleToken: await token('hal'), username: 'Hal' };
  await server.call(null, register, { body });
  expect(await server.attempt(null, login, { body })).toMatchObject({
    status: 401,
    body: { code: 'wrongCredentials' },
  });
  const [googleToken, other] = [await token('hal'), await startTestServer({ ...server.env, PORT: '0' })];
  try {
    const replies = await Promise.all(
      [server, other].map((one) => one.attempt(null, login, { body: { googleToken } })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(1);
  } finally {
    await other.close();
  }
});

it('accepts a token requested by our app only with its nonce', async () => {
  const nonce = await server.call(null, accountEndpoints.getNonce);
  const username = 'Ivy';
  const register1 = async (inToken: string, sentNonce: string | undefined) =>
    (
      await server.attempt(null, register, {
        body: { googleToken: await token('ivy', { nonce: inToken }), username, nonce: sentNonce },
      })
    ).status;
  expect(await register1(nonce, undefined)).toBe(401);
  expect(await register1(nonce, await server.call(null, accountEndpoints.getNonce))).toBe(401);
  expect(await register1('made-up', 'made-up')).toBe(401);
  expect(await register1('hestia.zzz', undefined)).toBe(401);
  expect(await register1(`${nonce.slice(0, -1)}!`, `${nonce.slice(0, -1)}!`)).toBe(401);
  expect(await register1(nonce, nonce)).toBe(200);
  // The older client sends no nonce, or one it made itself.
  expect(
    (await server.attempt(null, login, { body: { googleToken: await token('ivy', { nonce: 'its own' }) } })).status,
  ).toBe(200);
});

describe('an account created by another person with my e-mail address and a password', () => {
  const made = async (name: string) => {
    const maker = await server.signUp(name);
    const home = await server.createHousehold(maker);
    return {
      maker,
      home,
      body: async () => ({ googleToken: await token(name, { email: maker.email }), username: 'Me' }),
    };
  };

  const guarded = ({ id: createdBy, ...host }: TestUser) =>
    server.call(host, colocationEndpoints.createColocation, {
      body: { name: 'Guarded', address: '', createdBy, joinPolicy: 'invite' },
    });
  const lastEventOf = async (id: string) => {
    const last = sql`select name, payload from events where colocation_id = ${id} order by seq desc limit 1`;
    return (await last.execute(server.platform.database.of())).rows[0];
  };

  it("isn't opened or changed until the user has said whether it is theirs", async () => {
    const { maker, body } = await made('jon');
    for (const endpoint of [login, register]) {
      const reply = await server.attempt(null, endpoint, { body: await body() });
      expect(reply).toMatchObject({ status: 409, body: { code: 'accountUnclear' } });
    }
    await server.call(null, signIn, { body: { email: maker.email, password: maker.password } });
  });

  it("becomes the user's when they say so: its password and its sessions end", async () => {
    const { maker, home, body } = await made('kay');
    const { user } = await server.call(null, login, { body: { ...(await body()), account: 'mine' } });
    expect(user).toMatchObject({ id: maker.id, colocationId: home });
    expect((await server.attempt(maker, listSessions)).status).toBe(401);
  });

  it('stays its creator’s when the user says so: the user gets a new one, and the creator loses the e-mail address', async () => {
    const { maker, home, body } = await made('liv');
    const { user } = await server.call(null, register, { body: { ...(await body()), account: 'fresh' } });
    expect(user).toMatchObject({ username: 'Me', email: maker.email, colocationId: null });
    expect(user.id).not.toBe(maker.id);
    const theirs = await server.call(maker, accountEndpoints.getUser, { params: { id: maker.id } });
    expect(theirs).toMatchObject({ username: 'liv', email: '', colocationId: home });
    const old = { email: maker.email, password: maker.password };
    expect((await server.attempt(null, signIn, { body: old })).status).toBe(401);
    expect((await server.call(null, login, { body: await body() })).user.id).toBe(user.id);
  });

  it("stays unchanged when the new one can't be created, as with an invalid invitation", async () => {
    const { maker, body } = await made('mia');
    const host = await server.signUp('host of mia');
    const colocationId = await guarded(host);
    const invited = { ...(await body()), account: 'fresh' as const, colocationId, code: 'ABCDEFGHJKMN' };
    const reply = await server.attempt(null, register, { body: invited });
    expect(reply).toMatchObject({ status: 403, body: { code: 'invitationNeeded' } });
    expect((await server.call(maker, accountEndpoints.getUser, { params: { id: maker.id } })).email).toBe(maker.email);
    await server.call(null, signIn, { body: { email: maker.email, password: maker.password } });
  });

  it('loses the e-mail address at the moment the user moves in by invitation, and its household is notified', async () => {
    const { maker, home, body } = await made('ned');
    const host = await server.signUp('host of ned');
    const colocationId = await guarded(host);
    const { code } = await server.call(host, colocationEndpoints.createInvitation, { body: { colocationId } });
    const fresh = { ...(await body()), account: 'fresh' as const, colocationId, code };
    const { user } = await server.call(null, register, { body: fresh });
    expect(user).toMatchObject({ email: maker.email, colocationId });
    expect(await lastEventOf(home)).toMatchObject({ name: 'UserUpdated', payload: { id: maker.id, email: '' } });
    expect(await lastEventOf(colocationId)).toMatchObject({ name: 'MemberJoined', payload: { id: user.id } });
  });
});
