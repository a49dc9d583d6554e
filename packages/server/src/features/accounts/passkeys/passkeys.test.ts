import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAuthenticator, UNVERIFIED, withCertificate } from '#test/authenticator.ts';
import type { TestUser } from '#test/call.ts';
import { readLog } from '#test/log-lines.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { makeChallenge } from './challenges.ts';

const party = { origin: 'https://hestia.example.org', rpId: 'hestia.example.org' };
const { addPasskey, listPasskeys, removePasskey, renamePasskey, signInWithPasskey, startPasskey, startPasskeySignIn } =
  passkeyEndpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ HESTIA_PUBLIC_URL: party.origin, HESTIA_TRUST_PROXY: 'true' });
});
afterAll(() => server.close());

const ask = () => server.call(null, startPasskeySignIn);
const enter = (credential: unknown, headers = {}) =>
  server.attempt(null, signInWithPasskey, { body: { credential }, headers });

/** Adds a passkey of a new device. */
async function add(user: TestUser, name = 'Phone') {
  const device = makeAuthenticator(party);
  const options = await server.call(user, startPasskey);
  const id = await server.call(user, addPasskey, { body: { name, credential: device.create(options) } });
  return { device, id, options };
}

const age = (user: TestUser) =>
  sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${user.id}`.execute(
    server.platform.database.of(),
  );

it('adds a passkey, signs in with it, renames it and removes it, and the log says so', async () => {
  const ada = await server.signUp('Ada');
  const log = readLog(server);
  const { device, id, options } = await add(ada);
  expect(options).toMatchObject({ rp: { id: party.rpId }, user: { name: ada.email }, excludeCredentials: [] });
  const [added] = await server.call(ada, listPasskeys);
  expect(added).toMatchObject({ id, name: 'Phone', lastUsedAt: null });
  // The owner's other devices are notified.
  const notice = JSON.stringify({ userId: ada.id, deed: 'passkeyAdded' });
  const queued = sql`select from pgboss.job where name = 'account-notices' and data @> ${notice}`;
  await expect.poll(async () => (await queued.execute(server.platform.database.of())).rows.length).toBe(1);
  expect((await server.call(ada, startPasskey)).excludeCredentials.map((known) => known.id)).toEqual([device.id]);

  const session = await server.call(null, signInWithPasskey, { body: { credential: device.sign(await ask()) } });
  expect(session.user.id).toBe(ada.id);
  expect(await server.call(session, accountEndpoints.listSessions)).toHaveLength(2);
  await server.call(session, renamePasskey, { params: { id }, body: { name: 'Old phone' } });
  expect(await server.call(ada, listPasskeys)).toEqual([
    { ...added, name: 'Old phone', lastUsedAt: expect.any(String) as unknown },
  ]);

  await server.call(session, removePasskey, { params: { id } });
  expect(await server.call(ada, listPasskeys)).toEqual([]);
  expect((await enter(device.sign(await ask()))).status).toBe(401);
  const from = { userId: ada.id, address: '127.0.0.1' };
  expect(log.lines()).toEqual([
    [from, 'Passkey added'],
    [expect.objectContaining(from), 'Signed in'],
    [from, 'Passkey removed'],
    [{ userId: undefined, address: '127.0.0.1' }, 'Sign-in failed: passkey refused'],
  ]);
});

it('refuses invalid signatures, and opens no session', async () => {
  const bea = await server.signUp('Bea');
  const [{ device }, other] = [await add(bea), await add(await server.signUp('Carl'))];
  const unknown = makeAuthenticator(party);
  const stale = makeChallenge(server.platform.settings.jwtSecret, ['signIn'], Date.now() - 301_000);
  const good = device.sign(await ask(), { counter: 7 });
  expect((await enter(good)).status).toBe(200);
  const wrong = [
    ['the same once more', good],
    ['a count that falls back', device.sign(await ask(), { counter: 7 })],
    ['another origin', device.sign(await ask(), { origin: 'https://hestia.example.com', counter: 20 })],
    ['another domain', device.sign(await ask(), { rpId: 'example.com', counter: 21 })],
    ['nobody verified', device.sign(await ask(), { flags: UNVERIFIED, counter: 22 })],
    ['another’s handle', device.sign(await ask(), { userHandle: other.options.user.id, counter: 23 })],
    ['another’s signature', { ...other.device.sign(await ask()), id: device.id, rawId: device.id }],
    ['an unknown passkey', unknown.sign(await ask(), { userHandle: other.options.user.id })],
    ['too late', device.sign({ challenge: Buffer.from(stale).toString('base64url') }, { counter: 24 })],
    ['a challenge for adding', device.sign(await server.call(bea, startPasskey), { counter: 25 })],
    ['a challenge of its own', device.sign({ challenge: 'AAAA' }, { counter: 26 })],
  ] as const;
  for (const [message, credential] of wrong) {
    const { status, body } = await enter(credential);
    expect([message, status, body]).toEqual([message, 401, expect.objectContaining({ code: 'wrongCredentials' })]);
  }
  expect(await server.call(bea, accountEndpoints.listSessions)).toHaveLength(2);
});

it('is known to every process, and a signature counts once in all of them', async () => {
  const { device } = await add(await server.signUp('Cleo'));
  const other = await startTestServer({ ...server.env, PORT: '0' });
  try {
    const credential = device.sign(await ask());
    const both = [server, other].map((one) => one.attempt(null, signInWithPasskey, { body: { credential } }));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const next = device.sign(await ask());
    expect((await other.attempt(null, signInWithPasskey, { body: { credential: next } })).status).toBe(200);
  } finally {
    await other.close();
  }
});

it('adds only a passkey requested here, once, by the same user', async () => {
  const dora = await server.signUp('Dora');
  const device = makeAuthenticator(party);
  const options = () => server.call(dora, startPasskey);
  const tryAdding = (credential: unknown, as: Pick<TestUser, 'jwt'> = dora) =>
    server.attempt(as, addPasskey, { body: { name: 'Phone', credential } });
  const wrong = [
    device.create(await options(), { origin: 'https://hestia.example.com' }),
    device.create(await options(), { rpId: 'example.com' }),
    device.create(await options(), { flags: UNVERIFIED }),
    device.create(await options(), { attested: withCertificate() }),
    device.create({ ...(await options()), ...(await ask()) }),
    device.create(await server.call(await server.signUp('Emil'), startPasskey)),
    { ...device.create(await options()), id: makeAuthenticator(party).id },
  ];
  for (const credential of wrong)
    expect(await tryAdding(credential)).toMatchObject({
      status: 422,
      body: { errors: { credential: [expect.any(String)] } },
    });
  const made = device.create(await options());
  expect((await tryAdding(made)).status).toBe(200);
  expect((await tryAdding(made)).status).toBe(422);
  expect((await tryAdding(device.create(await options()))).status).toBe(409);
  expect(await server.call(dora, listPasskeys)).toHaveLength(1);
});

it('asks for the password first, unless the sign-in is recent; other sessions gain nothing', async () => {
  const finn = await server.signUp('Finn');
  const phone = await server.call(null, accountEndpoints.signIn, {
    body: { email: finn.email, password: finn.password },
  });
  await age(finn);
  const start = (password?: string) => server.attempt(finn, startPasskey, { body: { password } });
  expect(await start()).toMatchObject({ status: 403, body: { code: 'passwordNeeded' } });
  expect(await start('a guess')).toMatchObject({ status: 401, body: { code: 'wrongCredentials' } });
  const options = await server.call(finn, startPasskey, { body: { password: finn.password } });
  const body = { name: 'Phone', credential: makeAuthenticator(party).create(options) };
  expect((await server.attempt(phone, addPasskey, { body })).status).toBe(422);
  expect((await server.attempt(finn, addPasskey, { body })).status).toBe(200);
});

it('reveals no passkeys of others, and stores up to twenty of mine, also concurrently', async () => {
  const [gus, hal] = [await server.signUp('Gus'), await server.signUp('Hal')];
  const { id } = await add(gus);
  expect(await server.call(hal, listPasskeys)).toEqual([]);
  for (const reply of [
    await server.attempt(hal, renamePasskey, { params: { id }, body: { name: 'Mine' } }),
    await server.attempt(hal, removePasskey, { params: { id } }),
    await server.attempt(gus, removePasskey, { params: { id: randomUUID() } }),
  ])
    expect(reply.status).toBe(404);
  await sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    select gen_random_uuid(), ${gus.id}, uuid_send(gen_random_uuid()), '', 0, '{}', 'Key ' || n from generate_series(1, 18) n
  `.execute(server.platform.database.of());
  const options = await Promise.all([1, 2].map(() => server.call(gus, startPasskey)));
  const replies = await Promise.all(
    options.map((asked) =>
      server.attempt(gus, addPasskey, { body: { name: 'Last', credential: makeAuthenticator(party).create(asked) } }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await server.attempt(gus, startPasskey)).toMatchObject({ status: 422, body: { code: 'quotaReached' } });
  expect(await server.call(gus, listPasskeys)).toHaveLength(20);
});

it('locks out a network with many passkeys for a while, also for passwords', async () => {
  const ida = await server.signUp('Ida');
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const credential = makeAuthenticator(party).sign({ challenge: 'AAAA' }, { userHandle: 'AAAA' });
  for (let tries = 0; tries < 100; tries++) expect((await enter(credential, headers)).status).toBe(401);
  expect((await enter(credential, headers)).status).toBe(429);
  expect((await server.attempt(null, startPasskeySignIn, { headers })).status).toBe(429);
  const body = { email: ida.email, password: ida.password };
  expect((await server.attempt(null, accountEndpoints.signIn, { body, headers })).status).toBe(429);
  expect((await enter(credential)).status).toBe(401);
});

it('disappears with the account', async () => {
  const jo = await server.signUp('Jo');
  const { device } = await add(jo);
  await server.call(jo, accountEndpoints.deleteUser, { params: { id: jo.id } });
  const { rows } = await sql`select from passkeys where user_id = ${jo.id}`.execute(server.platform.database.of());
  expect(rows).toEqual([]);
  expect((await enter(device.sign(await ask()))).status).toBe(401);
});
