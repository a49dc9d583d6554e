import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { readLog } from '#test/log-lines.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const { getRecoveryCodes, makeRecoveryCodes, signInWithRecoveryCode } = recoveryEndpoints;
const { findReset, listSessions, resetPassword } = accountEndpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const make = async (user: TestUser) => (await server.call(user, makeRecoveryCodes)).codes;
const enter = (email: string, code = '', from = server) =>
  from.attempt(null, signInWithRecoveryCode, { body: { email, code } });
const refused = { status: 401, body: { code: 'wrongCredentials', detail: 'Wrong e-mail or recovery code' } };

it('makes ten codes, which are shown once, stored as hashes, and each sign in once, even in two processes at once', async () => {
  const ada = await server.signUp('Ada');
  expect(await server.call(ada, getRecoveryCodes)).toEqual({ left: 0, madeAt: null, lastUsedAt: null });
  const log = readLog(server);
  const codes = await make(ada);
  expect(codes).toHaveLength(10);
  expect(new Set(codes.map((code) => code.charAt(0))).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
  const stored = await sql`select * from recovery_codes where user_id = ${ada.id}`.execute(
    server.platform.database.of(),
  );
  for (const code of codes) expect(JSON.stringify(stored.rows)).not.toContain(code.replaceAll('-', ''));
  expect(JSON.stringify(stored.rows).match(/\$scrypt\$ln=\d+,r=\d+,p=\d+\$[\w+/]{22}\$/g)).toHaveLength(10);

  const other = await startTestServer({ ...server.env, PORT: '0' });
  const replies = await Promise.all([server, other, server, other].map((from) => enter(ada.email, codes[3], from)));
  await other.close();
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(3);
  expect(await enter(ada.email, codes[3])).toMatchObject(refused);
  expect(await server.call(ada, getRecoveryCodes)).toMatchObject({
    left: 9,
    lastUsedAt: expect.any(String) as unknown,
  });
  const about = { userId: ada.id, address: '127.0.0.1' };
  expect(log.lines()).toContainEqual([about, 'Recovery codes made']);
  expect(log.lines()).toContainEqual([{ address: '127.0.0.1' }, 'Sign-in failed: recovery code refused']);
  expect(JSON.stringify(log.all())).not.toContain(codes[3]);
});

it('is typed in any case, signs in and leads to a new password, which ends all other sessions', async () => {
  const bea = await server.signUp('Bea');
  const codes = await make(bea);
  const log = readLog(server);
  const typed = `  ${codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  const { user, jwt, resetCode } = await server.call(null, signInWithRecoveryCode, {
    body: { email: bea.email.toUpperCase(), code: typed },
  });
  expect(user.id).toBe(bea.id);
  expect(log.lines().at(-1)).toEqual([{ userId: bea.id, address: '127.0.0.1' }, 'Recovery code used']);
  expect(await server.call({ jwt }, listSessions)).toHaveLength(2);
  expect(await server.call(null, findReset, { body: { code: resetCode } })).toMatchObject({ email: bea.email });
  const password = 'four red herons';
  const session = await server.call(null, resetPassword, { body: { code: resetCode, password } });
  expect(await server.call(session, listSessions)).toHaveLength(1);
  for (const old of [bea, { jwt }]) expect((await server.attempt(old, listSessions)).status).toBe(401);

  // New codes replace all old ones.
  const fresh = (await server.call(session, makeRecoveryCodes)).codes;
  expect(await enter(bea.email, codes[1])).toMatchObject(refused);
  expect((await enter(bea.email, fresh[1])).status).toBe(200);
});

it('returns a link that ends with the session, so that ending a thief’s session is enough', async () => {
  const eli = await server.signUp('Eli');
  const [code = ''] = await make(eli);
  const { jwt, resetCode } = await server.call(null, signInWithRecoveryCode, { body: { email: eli.email, code } });
  const sessions = await server.call({ jwt }, listSessions);
  const id = sessions.find(({ current }) => current)?.id ?? '';
  await server.call(eli, accountEndpoints.endSession, { params: { id } });
  const body = { code: resetCode, password: 'four red herons' };
  for (const endpoint of [findReset, resetPassword])
    expect((await server.attempt(null, endpoint, { body })).status).toBe(404);
  expect((await server.attempt(eli, listSessions)).status).toBe(200);
});

it('answers every failure alike, and locks out after ten wrong codes; passwords have a separate limit', async () => {
  const cleo = await server.signUp('Cleo');
  const [dan, [code]] = [await server.signUp('Dan'), await make(cleo)];
  for (const [email, typed] of [
    ['nobody@example.org', code],
    [dan.email, code],
    [cleo.email, 'not a code'],
  ] as const)
    expect(await enter(email, typed)).toMatchObject(refused);
  const guesses = await Promise.all(Array.from({ length: 12 }, () => enter(cleo.email, `${code?.slice(0, -1)}U`)));
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(9);
  expect(await enter(cleo.email, code)).toMatchObject({ status: 429 });
  expect((await server.attempt(null, accountEndpoints.signIn, { body: cleo })).status).toBe(200);
});

it('asks for the password before it creates codes, and they disappear with the account', async () => {
  const eva = await server.signUp('Eva');
  const [code] = await make(eva);
  const age = sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${eva.id}`;
  await age.execute(server.platform.database.of());
  const start = (body?: { password: string }) => server.attempt(eva, makeRecoveryCodes, body && { body });
  expect(await start()).toMatchObject({ status: 403, body: { code: 'passwordNeeded' } });
  expect(await start({ password: 'a guess' })).toMatchObject({ status: 401, body: { code: 'wrongCredentials' } });
  expect(await server.call(eva, getRecoveryCodes)).toMatchObject({ left: 10 });
  await server.call(eva, accountEndpoints.deleteUser, { params: { id: eva.id }, body: { password: eva.password } });
  expect(await enter(eva.email, code)).toMatchObject(refused);
  const left = await sql`select from recovery_codes where user_id = ${eva.id}`.execute(server.platform.database.of());
  expect(left.rows).toEqual([]);
});
