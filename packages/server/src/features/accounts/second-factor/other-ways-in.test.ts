import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { Problem } from '@hestia/contract/wire/problem.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { TestUser, Reply } from '#test/call.ts';
import { resultOf, hestia } from '#test/hestia.ts';
import { startIssuer, type TestIssuer } from '#test/issuer.ts';
import { addPasskey, secure, withPasskeys } from '#test/second-factor.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

// Tests each sign-in method other than the password with two-step sign-in.

const { changePassword, findReset, login, resetPassword, signIn } = accountEndpoints;
const { finishWithPasskey, finishWithRecoveryCode, getSecondFactor, setSecondFactor } = secondFactorEndpoints;

let server: TestServer;
let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await startIssuer();
  server = await startTestServer({
    ...withPasskeys,
    HESTIA_RESET_BY_MEMBERS: 'on',
    HESTIA_OIDC_ISSUER: issuer.url,
    HESTIA_OIDC_CLIENT_ID: 'hestia',
    HESTIA_OIDC_NAME: 'Home',
  });
});
afterAll(async () => {
  await server.close();
  issuer.close();
});

const next = 'seven white herons';
const run = (statement: ReturnType<typeof sql>) => statement.execute(server.platform.database.of());
const tokenOf = ({ id, email }: TestUser) =>
  issuer.token({ sub: `subject of ${id}`, email, email_verified: true, aud: 'hestia' });
const challengeOf = ({ status, body }: Reply): string => {
  expect([status, body]).toEqual([401, expect.objectContaining({ code: 'passkeyNeeded' })]);
  return z.parse(Problem, body).challenge ?? '';
};
const enter = ({ email }: TestUser, password: string) => server.attempt(null, signIn, { body: { email, password } });
const linkOf = async ({ email }: TestUser, ...options: string[]) => {
  const { url } = await resultOf<{ url: string }>(server.env, 'users', 'reset-password', email, ...options);
  return new URL(url).hash.slice(1);
};
const set = (code: string) => server.attempt(null, resetPassword, { body: { code, password: next } });

it('a provider signs in without it: a second factor there is the provider’s task', async () => {
  const { user } = await secure(server, 'Ada');
  await run(sql`insert into identities (issuer, subject, user_id)
    values (${issuer.url}, ${`subject of ${user.id}`}, ${user.id})`);
  const session = await server.call(null, login, { body: { googleToken: await tokenOf(user) } });
  expect(session.user.id).toBe(user.id);
  expect(await server.call(session, getSecondFactor)).toEqual({ isOn: true });
  challengeOf(await enter(user, user.password));
});

it('ends with the password, which a provider sign-in with the e-mail address removes from the account', async () => {
  const { user } = await secure(server, 'Bea');
  const body = async (account?: 'mine') => ({ body: { googleToken: await tokenOf(user), account } });
  expect(await server.attempt(null, login, await body())).toMatchObject({ body: { code: 'accountUnclear' } });
  challengeOf(await enter(user, user.password));
  const session = await server.call(null, login, await body('mine'));
  expect(await server.call(session, getSecondFactor)).toEqual({ isOn: false });
  await server.call(session, changePassword, { body: { next } });
  expect((await enter(user, next)).status).toBe(200);
});

it("a host's link sets the password, and asks for the passkey or a code first", async () => {
  const { user, device } = await secure(server, 'Cleo');
  const { out } = await hestia(server.env, 'users', 'reset-password', user.email);
  expect(out).toContain('A passkey or a recovery code is still required');
  const challenge = challengeOf(await set(await linkOf(user)));
  expect((await server.attempt(user, accountEndpoints.listSessions)).status).toBe(401);
  const body = { challenge, credential: device.sign({ challenge }) };
  expect((await server.call(null, finishWithPasskey, { body })).user.id).toBe(user.id);
  challengeOf(await enter(user, next));
});

it("a host's link for a user without passkeys and codes turns it off when used", async () => {
  const { user } = await secure(server, 'Dora');
  const { out } = await hestia(server.env, 'users', 'reset-password', user.email, '--without-passkeys');
  expect(out).toContain('Two-step sign-in is turned off by it.');
  const code = await linkOf(user, '--without-passkeys');
  challengeOf(await enter(user, user.password));
  // A new link without the option replaces it.
  const other = await linkOf(user);
  expect((await server.attempt(null, findReset, { body: { code } })).status).toBe(404);
  challengeOf(await set(other));
  const last = await linkOf(user, '--without-passkeys');
  const { status } = await set(last);
  expect(status).toBe(200);
  expect((await enter(user, next)).status).toBe(200);
});

it("two members can't bypass it: their link sets the password, and a code or passkey is required", async () => {
  const { user: eva, codes } = await secure(server, 'Eva');
  const [finn, gus] = [await server.signUp('Finn'), await server.signUp('Gus')];
  const home = await server.createHousehold(eva);
  for (const member of [finn, gus]) await server.join(member, home);
  const params = { userId: eva.id };
  await server.call(finn, memberResetEndpoints.askReset, { params });
  await server.call(gus, memberResetEndpoints.confirmReset, { params });
  await run(sql`update member_resets set asked_at = asked_at - interval '25 hours',
    due_at = due_at - interval '25 hours', expires_at = expires_at - interval '25 hours' where about_id = ${eva.id}`);
  const { url } = await server.call(finn, memberResetEndpoints.makeResetLink, { params });
  const challenge = challengeOf(await set(new URL(url).hash.slice(1)));
  const { rows } = await run(sql`select step from member_resets where about_id = ${eva.id}`);
  expect(rows).toEqual([{ step: 'used' }]);
  const session = await server.call(null, finishWithRecoveryCode, { body: { challenge, code: codes[0] ?? '' } });
  expect(session.user.id).toBe(eva.id);
});

it('without passkeys, as after a move to a numeric address, a code suffices', async () => {
  const { user, codes } = await secure(server, 'Hal');
  const moved = await startTestServer({ ...server.env, PORT: '0', HESTIA_PUBLIC_URL: 'http://127.0.0.1:4000' });
  try {
    const { email, password } = user;
    const challenge = challengeOf(await moved.attempt(null, signIn, { body: { email, password } }));
    const asked = await moved.attempt(null, secondFactorEndpoints.startSecondStep, { body: { challenge } });
    expect(asked.status).toBe(403);
    const session = await moved.call(null, finishWithRecoveryCode, { body: { challenge, code: codes[0] ?? '' } });
    expect(await moved.attempt(session, setSecondFactor, { body: { isOn: true } })).toMatchObject({ status: 403 });
    expect(await moved.call(session, setSecondFactor, { body: { isOn: false } })).toEqual({ isOn: false });
  } finally {
    await moved.close();
  }
});

it('adding a passkey needs no further step', async () => {
  const ida = await server.signUp('Ida');
  await addPasskey(server, ida);
  expect((await enter(ida, ida.password)).status).toBe(200);
});
