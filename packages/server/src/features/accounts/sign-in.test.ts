import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { readLog } from '#test/log-lines.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { hashPassword } from './passwords/passwords.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => void vi.unstubAllEnvs());

const { changePassword, endSession, listSessions, logout, signIn } = accountEndpoints;

const signInAs = ({ email, password }: TestUser, headers = {}) =>
  server.call(null, signIn, { body: { email, password }, headers });

it('accepts the right password in any spelling of the e-mail address', async () => {
  const ada = await server.signUp('Ada');
  const { user } = await signInAs({ ...ada, email: ` ${ada.email.toUpperCase()}` });
  expect(user.id).toBe(ada.id);
});

it('answers an unknown e-mail like a wrong password, and as slowly', async () => {
  vi.stubEnv('FULL_PRICE', '1');
  const bea = await server.signUp('Bea');
  const timed = async (email: string) => {
    const before = performance.now();
    const reply = await server.attempt(null, signIn, { body: { email, password: 'wrong password' } });
    expect(reply).toMatchObject({
      status: 401,
      body: { message: 'Wrong e-mail or password', code: 'wrongCredentials' },
    });
    return performance.now() - before;
  };
  await timed(bea.email);
  // Hashing takes this long on any machine; without it an unknown e-mail is answered in a few milliseconds.
  expect(await timed('nobody@example.org')).toBeGreaterThan(20);
});

it('delays guesses, even with the right password and many at once', async () => {
  const cleo = await server.signUp('Cleo');
  const replies = await Promise.all(
    Array.from({ length: 14 }, () =>
      server.attempt(null, signIn, { body: { email: cleo.email, password: 'a guess' } }),
    ),
  );
  expect(replies.filter((reply) => reply.status === 401)).toHaveLength(10);
  const { status, headers } = await server.attempt(null, signIn, {
    body: { email: cleo.email.toUpperCase(), password: cleo.password },
  });
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

it('rehashes a password stored at an older cost', async () => {
  const dora = await server.signUp('Dora');
  const stored = await hashPassword(dora.password, { at: { ln: 10, r: 8, p: 1 } });
  await sql`update users set password_hash = ${stored} where id = ${dora.id}`.execute(server.platform.database.of());
  await signInAs(dora);
  const { rows } = await sql<{ hash: string }>`select password_hash as hash from users where id = ${dora.id}`.execute(
    server.platform.database.of(),
  );
  expect(rows[0]?.hash).toMatch(/^\$scrypt\$ln=15,/);
  await signInAs(dora);
});

it('changes the password and ends the other sessions', async () => {
  const eve = await server.signUp('Eve');
  const phone = await signInAs(eve);
  const next = 'four red herons';
  const wrong = await server.attempt(eve, changePassword, { body: { current: 'wrong', next } });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'wrongCredentials' } });
  const weak = await server.attempt(eve, changePassword, { body: { current: eve.password, next: 'password1' } });
  expect(weak).toMatchObject({ status: 422, body: { errors: { next: [expect.any(String)] } } });

  const body = { id: randomUUID(), current: eve.password, next };
  expect(await server.call(eve, changePassword, { body })).toBe(eve.id);
  expect(await server.call(eve, changePassword, { body })).toBe(eve.id);
  expect((await server.attempt(phone, listSessions)).status).toBe(401);
  expect(await server.call(eve, listSessions)).toHaveLength(1);
  expect((await signInAs({ ...eve, password: next })).user.id).toBe(eve.id);
});

it('leaves no other session when the process ends right after the password has changed', async () => {
  const gus = await server.signUp('Gus');
  const phone = await signInAs(gus);
  const end = vi.spyOn(server.platform.sessions, 'announceEnd').mockImplementationOnce(() => {
    throw new Error('Killed');
  });
  const next = 'four grey herons';
  const body = { id: randomUUID(), current: gus.password, next };
  expect((await server.attempt(gus, changePassword, { body })).status).toBe(500);
  expect(end).toHaveBeenCalledWith(gus.id);
  await signInAs({ ...gus, password: next });
  expect((await server.attempt(phone, listSessions)).status).toBe(401);
  // Asked for again, it is done.
  expect(await server.call(gus, changePassword, { body })).toBe(gus.id);
});

it("lists the user's sessions, marks the current one, and ends one of them", async () => {
  const finn = await server.signUp('Finn');
  const phone = await signInAs(finn, { 'user-agent': 'Phone' });
  const sessions = await server.call(finn, listSessions);
  expect(sessions).toHaveLength(2);
  expect(sessions.filter((session) => session.current)).toHaveLength(1);
  const other = sessions.find((session) => session.userAgent === 'Phone');
  expect(other?.current).toBe(false);

  const params = { id: other?.id ?? '' };
  expect(await server.call(finn, endSession, { params })).toBe(params.id);
  expect((await server.attempt(phone, listSessions)).status).toBe(401);
  expect((await server.attempt(finn, endSession, { params })).status).toBe(404);
});

it('ends no session of other users', async () => {
  const [gus, hal] = [await server.signUp('Gus'), await server.signUp('Hal')];
  const [theirs] = await server.call(hal, listSessions);
  expect((await server.attempt(gus, endSession, { params: { id: theirs?.id ?? '' } })).status).toBe(404);
  expect(await server.call(hal, listSessions)).toHaveLength(1);
});

it('stores push tokens up to a length that can be searched, and refuses longer ones', async () => {
  const eva = await server.signUp('Eva');
  const signInWith = (fcmToken: string) =>
    server.attempt(null, signIn, { body: { email: eva.email, password: eva.password, fcmToken } });
  // Random, as the database packs what repeats itself.
  const token = randomBytes(2048).toString('base64').slice(0, 2048);
  expect((await signInWith(token)).status).toBe(200);
  for (const wrong of [`${token}x`, '令'.repeat(1000)])
    expect(await signInWith(wrong)).toMatchObject({
      status: 422,
      body: { errors: { fcmToken: [expect.any(String)] } },
    });
});

it('the log says who signed in, how and from where, who signed out, and who changed a password, without secrets', async () => {
  const log = readLog(server);
  const ivo = await server.signUp('Ivo');
  const { jwt } = await signInAs(ivo);
  await server.attempt(null, signIn, { body: { email: ivo.email, password: 'a guess' } });
  await server.call({ jwt }, changePassword, { body: { current: ivo.password, next: 'four red herons' } });
  const other = await signInAs({ ...ivo, password: 'four red herons' });
  const [mine, theirs] = [decodeJwt(jwt)['sid'], decodeJwt(other.jwt)['sid']];
  await server.call({ jwt }, endSession, { params: { id: String(theirs) } });
  await server.call({ jwt }, logout);
  const from = { userId: ivo.id, address: '127.0.0.1' };
  expect(log.lines()).toEqual([
    [{ ...from, sessionId: mine, path: signIn.path }, 'Signed in'],
    [{ address: '127.0.0.1' }, 'Sign-in failed: wrong e-mail or password'],
    [from, 'Password changed'],
    [{ ...from, sessionId: theirs, path: signIn.path }, 'Signed in'],
    [{ ...from, sessionId: theirs }, 'Session ended'],
    [{ ...from, sessionId: mine }, 'Signed out'],
  ]);
  expect(JSON.stringify(log.all())).not.toContain(ivo.email);
});
