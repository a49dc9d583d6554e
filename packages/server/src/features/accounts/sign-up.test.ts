import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { signUp } = accountEndpoints;
const ada = { username: 'Ada', email: 'ada@example.org', password: 'three blue herons' };

it('makes the first account of a fresh server from only name, e-mail address and password', async () => {
  const { user, jwt } = await server.call(null, signUp, { body: ada });
  expect(user.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(user).toEqual({
    id: user.id,
    username: 'Ada',
    email: 'ada@example.org',
    colocationId: null,
    profilePictureUrl: null,
  });
  expect(await server.call({ jwt }, accountEndpoints.getUser, { params: { id: user.id } })).toEqual(user);
});

it('refuses a taken e-mail address, ignoring case', async () => {
  const { status, body } = await server.attempt(null, signUp, { body: { ...ada, email: 'ADA@example.ORG' } });
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'emailTaken' })]);
});

it.each([
  ['username', { username: ' ' }],
  ['id', { id: NIL_ID }],
  ['username', { username: 'x'.repeat(41) }],
  ['email', { email: 'not an e-mail' }],
  ['password', { password: 'short' }],
  ['password', { password: 'password123' }],
  ['password', { password: 'bea@example.org' }],
  ['password', { username: 'Beatrice', password: 'beatrice' }],
])('refuses a wrong %s (%j)', async (field, wrong) => {
  const body = { username: 'Bea', email: 'bea@example.org', password: 'three blue herons', ...wrong };
  const reply = await server.attempt(null, signUp, { body });
  expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
});

it('answers a repeat with a session of the same account, and refuses others who know the id', async () => {
  const body = { id: randomUUID(), username: 'Cleo', email: 'cleo@example.org', password: 'three blue herons' };
  const first = await server.call(null, signUp, { body });
  expect(first.user.id).toBe(body.id);
  expect((await server.call(null, signUp, { body })).user).toEqual(first.user);
  expect((await server.attempt(null, signUp, { body: { ...body, password: 'four red herons' } })).status).toBe(409);
  expect((await server.attempt(null, signUp, { body: { ...body, email: 'other@example.org' } })).status).toBe(409);
});

it('is no way to guess a password', async () => {
  const body = { id: randomUUID(), username: 'Cora', email: 'cora@example.org', password: 'three blue herons' };
  await server.call(null, signUp, { body });
  const guess = { ...body, password: 'a wrong guess' };
  const replies = await Promise.all(Array.from({ length: 12 }, () => server.attempt(null, signUp, { body: guess })));
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(10);
  expect((await server.attempt(null, signUp, { body })).status).toBe(429);
});

it('creates one account for two equal concurrent sign-ups', async () => {
  const body = { id: randomUUID(), username: 'Dora', email: 'dora@example.org', password: 'three blue herons' };
  const replies = await Promise.all([0, 1].map(() => server.call(null, signUp, { body })));
  expect(replies.map((reply) => reply.user.id)).toEqual([body.id, body.id]);
});

it('moves a new user into the named household', async () => {
  const host = await server.signUp('host');
  const colocationId = await server.createHousehold(host);
  const body = { username: 'Eve', email: 'eve@example.org', password: 'three blue herons', colocationId };
  const { user, jwt } = await server.call(null, signUp, { body });
  expect(user.colocationId).toBe(colocationId);
  const own = await server.call({ jwt }, colocationEndpoints.getColocation, { params: { id: colocationId } });
  expect(own.colocataires).toEqual([host.id, user.id]);
});

it('creates no account when the household does not exist', async () => {
  const body = {
    username: 'Finn',
    email: 'finn@example.org',
    password: 'three blue herons',
    colocationId: randomUUID(),
  };
  expect((await server.attempt(null, signUp, { body })).status).toBe(404);
  expect((await server.call(null, signUp, { body: { ...body, colocationId: null } })).user.username).toBe('Finn');
});

it('stores the language chosen during sign-up', async () => {
  const body = { username: 'Gus', email: 'gus@example.org', password: 'three blue herons', language: 'Japanese' };
  const { user, jwt } = await server.call(null, signUp, { body });
  expect(await server.call({ jwt }, accountEndpoints.getLanguage, { params: { id: user.id } })).toBe('ja');
});

it('is refused where built-in accounts are turned off', async () => {
  const closed = await startTestServer({ HESTIA_LOCAL_ACCOUNTS: 'false' });
  try {
    expect(await closed.call(null, accountEndpoints.getProviders)).toEqual({
      local: false,
      google: null,
      oidc: null,
      passkeys: null,
      signUp: 'open',
      isFresh: true,
    });
    expect((await closed.attempt(null, signUp, { body: ada })).status).toBe(403);
    const body = { email: ada.email, password: ada.password };
    expect((await closed.attempt(null, accountEndpoints.signIn, { body })).status).toBe(403);
  } finally {
    await closed.close();
  }
});
