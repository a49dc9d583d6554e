import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { passkeyEndpoints } from '@hestia/contract/accounts/passkey-endpoints.ts';
import { recoveryEndpoints } from '@hestia/contract/accounts/recovery-endpoints.ts';
import { secondFactorEndpoints } from '@hestia/contract/accounts/second-factor-endpoints.ts';
import { Problem } from '@hestia/contract/wire/problem.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { UNVERIFIED } from '#test/authenticator.ts';
import type { TestUser, Reply } from '#test/call.ts';
import { readLog } from '#test/log-lines.ts';
import { addPasskey, secure, withPasskeys } from '#test/second-factor.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const { finishWithPasskey, finishWithRecoveryCode, getSecondFactor, setSecondFactor, startSecondStep } =
  secondFactorEndpoints;
const { changePassword, listSessions, signIn, signUp } = accountEndpoints;
const { removePasskey, signInWithPasskey, startPasskeySignIn } = passkeyEndpoints;
const { makeRecoveryCodes, signInWithRecoveryCode } = recoveryEndpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(withPasskeys);
});
afterAll(() => server.close());

const trySignIn = ({ email, password }: Pick<TestUser, 'email' | 'password'>, from = server) =>
  from.attempt(null, signIn, { body: { email, password } });
/** The challenge of a sign-in that requires a passkey. */
const challengeOf = ({ status, body }: Reply): string => {
  expect([status, body]).toEqual([401, expect.objectContaining({ code: 'passkeyNeeded' })]);
  return z.parse(Problem, body).challenge ?? '';
};
const begin = async (user: TestUser) => challengeOf(await trySignIn(user));
const show = (challenge: string, credential: unknown, from = server) =>
  from.attempt(null, finishWithPasskey, { body: { challenge, credential } });
const type = (challenge: string, code = '', from = server) =>
  from.attempt(null, finishWithRecoveryCode, { body: { challenge, code } });
const turn = (user: Pick<TestUser, 'jwt'>, isOn: boolean, password?: string) =>
  server.attempt(user, setSecondFactor, { body: { isOn, password } });
const run = (statement: ReturnType<typeof sql>) => statement.execute(server.platform.database.of());
/** The response to a sign-in that finds the account locked, and then changed. */
async function whileHeld(user: TestUser, change: ReturnType<typeof sql>): Promise<Reply> {
  const { started } = await inTransaction(server.platform.database, async (tx) => {
    await sql`select from users where id = ${user.id} for no key update`.execute(tx.of());
    const reply = trySignIn(user);
    // Counts only the lock of opening the session, not other waits of the account, such as for its notice.
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like 'select "id" from "users" where%for no key update'`;
    // Outside this transaction, which would see the same activity each time.
    await expect.poll(async () => (await run(waiting)).rows).toHaveLength(1);
    await change.execute(tx.of());
    return { started: reply };
  });
  return started;
}
const refused = { status: 401, body: { code: 'wrongCredentials' } };

describe('turned on', () => {
  it('asks for a passkey after the password, and grants no access before; the log says so', async () => {
    const { user, device } = await secure(server, 'Ada');
    expect(await server.call(user, getSecondFactor)).toEqual({ isOn: true });
    const log = readLog(server);
    const reply = await trySignIn(user);
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(reply.body).toEqual({
      type: '/api/docs#passkeyNeeded',
      title: 'Unauthorized',
      status: 401,
      detail: 'This account uses two-step sign-in: it requires a passkey or a recovery code',
      instance: '/api/Account/SignIn',
      error: 'Unauthorized',
      message: 'This account uses two-step sign-in: it requires a passkey or a recovery code',
      code: 'passkeyNeeded',
      challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
    expect(await server.call(user, listSessions)).toHaveLength(1);
    const challenge = challengeOf(reply);
    const options = await server.call(null, startSecondStep, { body: { challenge } });
    expect(options).toMatchObject({ challenge, userVerification: 'required', allowCredentials: [{ id: device.id }] });
    // A device that received the passkey's id may omit the user.
    const credential = device.sign(options);
    const { userHandle: _says, ...response } = credential.response;
    const body = { challenge, credential: { ...credential, response }, fcmToken: 'phone-ada' };
    const session = await server.call(null, finishWithPasskey, { body });
    expect(session.user.id).toBe(user.id);
    expect(await server.call(session, listSessions)).toHaveLength(2);
    const about = { userId: user.id, address: '127.0.0.1' };
    expect(log.lines()).toEqual([
      [about, 'Passkey required (two-step sign-in)'],
      [expect.objectContaining({ ...about, path: finishWithPasskey.path }), 'Signed in'],
    ]);
  });

  it('answers wrong passwords and strangers as before: only the right password reveals it', async () => {
    const { user } = await secure(server, 'Bea');
    const other = await server.signUp('Without');
    const responses = await Promise.all(
      [user.email, other.email, 'nobody@example.org'].map(async (email) => {
        const { body, status, headers } = await trySignIn({ email, password: 'a guess' });
        return [status, body, [...headers.keys()].toSorted()];
      }),
    );
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]).toEqual(responses[2]);
    expect((await trySignIn(other)).status).toBe(200);
  });

  it('is required when a sign-up is repeated with the password', async () => {
    const body = { username: 'Cleo', email: `${randomUUID()}@example.org`, password: 'nine blue herons' };
    const key = randomUUID();
    const session = await server.call(null, signUp, { body, key });
    const cleo = { ...body, id: session.user.id, jwt: session.jwt };
    await addPasskey(server, cleo);
    await server.call(cleo, makeRecoveryCodes);
    expect((await server.attempt(null, signUp, { body, key })).status).toBe(200);
    expect((await turn(cleo, true)).status).toBe(200);
    challengeOf(await server.attempt(null, signUp, { body, key }));
  });

  it("doesn't affect a sign-in with a passkey", async () => {
    const { user, device } = await secure(server, 'Dora');
    const credential = device.sign(await server.call(null, startPasskeySignIn));
    expect((await server.call(null, signInWithPasskey, { body: { credential } })).user.id).toBe(user.id);
  });

  it('stays on when the password changes, and steps started with the old one are refused', async () => {
    const { user, device, codes } = await secure(server, 'Eva');
    const challenge = await begin(user);
    const next = 'eleven grey herons';
    await server.call(user, changePassword, { body: { current: user.password, next } });
    expect((await show(challenge, device.sign({ challenge }))).status).toBe(404);
    expect((await type(challenge, codes[0])).status).toBe(404);
    await begin({ ...user, password: next });
  });
});

describe('the challenge', () => {
  it('is not given for a password that changed while it was being checked', async () => {
    const { user } = await secure(server, 'Uma');
    // Afterwards its hash is one of today's price: the next sign-in only reads it.
    await begin(user);
    const steps = async () => (await run(sql`select hash from second_steps where user_id = ${user.id}`)).rows;
    const before = await steps();
    const { reply } = await inTransaction(server.platform.database, async (tx) => {
      await sql`lock table second_steps in access exclusive mode`.execute(tx.of());
      const started = trySignIn(user);
      const waiting = sql`select from pg_locks where relation = 'second_steps'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await waiting.execute(tx.of())).rows).toHaveLength(1);
      await sql`update users set password_hash = 'another' where id = ${user.id}`.execute(tx.of());
      // In an object: the transaction is not to wait for it.
      return { reply: started };
    });
    expect(await reply).toMatchObject(refused);
    expect(await steps()).toEqual(before);
  });

  it('counts once, also for two concurrent processes, and opens a session after a valid answer', async () => {
    const { user, device } = await secure(server, 'Finn');
    const other = await startTestServer({ ...server.env, PORT: '0' });
    try {
      // A challenge of one process is answered at the other.
      const challenge = await begin(user);
      const credential = device.sign({ challenge });
      expect((await show(challenge, credential, other)).status).toBe(200);
      expect((await show(challenge, credential)).status).toBe(404);
      const again = await begin(user);
      const signed = device.sign({ challenge: again });
      const replies = await Promise.all([server, other, server, other].map((from) => show(again, signed, from)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });

  it('belongs to one account, and accepts only its passkeys and codes', async () => {
    const [gus, hal] = [await secure(server, 'Gus'), await secure(server, 'Hal')];
    const challenge = await begin(gus.user);
    expect(await show(challenge, hal.device.sign({ challenge }))).toMatchObject(refused);
    const credential = { ...hal.device.sign({ challenge }), id: gus.device.id, rawId: gus.device.id };
    expect(await show(challenge, credential)).toMatchObject(refused);
    expect(await type(challenge, hal.codes[0])).toMatchObject(refused);
    expect((await server.call(hal.user, recoveryEndpoints.getRecoveryCodes)).left).toBe(10);
    expect((await show(challenge, gus.device.sign({ challenge }))).status).toBe(200);
  });

  it("isn't accepted for another sign-in, for one with only a passkey, or anonymously", async () => {
    const { user, device } = await secure(server, 'Ida');
    const [first, second] = [await begin(user), await begin(user)];
    expect(await show(first, device.sign({ challenge: second }))).toMatchObject(refused);
    const alone = await server.call(null, startPasskeySignIn);
    expect(await show(first, device.sign(alone))).toMatchObject(refused);
    expect((await show(alone.challenge.slice(0, 43), device.sign(alone))).status).toBe(404);
    const credential = device.sign({ challenge: first });
    expect(await server.attempt(null, signInWithPasskey, { body: { credential } })).toMatchObject(refused);
    expect(await show(first, device.sign({ challenge: first }, { flags: UNVERIFIED }))).toMatchObject(refused);
    const unknown = randomBytes(32).toString('base64url');
    expect((await server.attempt(null, startSecondStep, { body: { challenge: unknown } })).status).toBe(404);
    expect((await show(second, device.sign({ challenge: second }))).status).toBe(200);
  });

  it('lasts five minutes', async () => {
    const { user, device, codes } = await secure(server, 'Jo');
    const challenge = await begin(user);
    const pass = (seconds: number) =>
      run(sql`update second_steps set expires_at = expires_at - make_interval(secs => ${seconds})
        where user_id = ${user.id}`);
    await pass(295);
    expect((await server.attempt(null, startSecondStep, { body: { challenge } })).status).toBe(200);
    await pass(5);
    expect((await server.attempt(null, startSecondStep, { body: { challenge } })).status).toBe(404);
    expect((await show(challenge, device.sign({ challenge }))).status).toBe(404);
    expect((await type(challenge, codes[0])).status).toBe(404);
  });

  it('is stored as a hash', async () => {
    const { user } = await secure(server, 'Kim');
    const challenge = await begin(user);
    const { rows } = await run(sql`select s::text as row from second_steps s where user_id = ${user.id}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(challenge);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(challenge).toString('hex'));
  });
});

describe('a recovery code', () => {
  it('replaces the passkey, once, also concurrently', async () => {
    const { user, codes } = await secure(server, 'Lea');
    const log = readLog(server);
    const steps = [await begin(user), await begin(user)];
    const replies = await Promise.all(steps.map((challenge) => type(challenge, codes[2])));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await type(await begin(user), codes[2])).toMatchObject(refused);
    expect(await server.call(user, recoveryEndpoints.getRecoveryCodes)).toMatchObject({ left: 9 });
    const about = { userId: user.id, address: '127.0.0.1' };
    expect(log.lines()).toContainEqual([about, 'Recovery code used']);
    expect(log.lines()).toContainEqual([about, 'Sign-in failed: recovery code refused']);
    expect(JSON.stringify(log.all())).not.toContain(codes[2]);
  });

  it("doesn't replace the password, and a failed attempt doesn't consume it", async () => {
    const { user, codes } = await secure(server, 'Mia');
    const enter = (code = '') => server.attempt(null, signInWithRecoveryCode, { body: { email: user.email, code } });
    expect(await enter('not a code')).toMatchObject(refused);
    const log = readLog(server);
    expect(await enter(codes[0])).toMatchObject({ status: 403, body: { code: 'passwordNeeded' } });
    expect(log.lines()).toEqual([[{ address: '127.0.0.1' }, 'Sign-in failed: recovery code without the password']]);
    expect((await type(await begin(user), codes[0])).status).toBe(200);
  });
});

describe('guesses', () => {
  it('count with those of the password, and a right password resets none before the second step is done', async () => {
    const { user, device, codes } = await secure(server, 'Nia');
    const challenge = await begin(user);
    for (let tries = 0; tries < 4; tries++) expect(await type(challenge, 'not a code')).toMatchObject(refused);
    for (let tries = 0; tries < 4; tries++) await begin(user);
    expect(await show(challenge, device.sign({ challenge: 'AAAA' }))).toMatchObject(refused);
    for (const reply of [
      await type(challenge, codes[0]),
      await show(challenge, device.sign({ challenge })),
      await trySignIn(user),
    ])
      expect(reply).toMatchObject({ status: 429, body: { code: 'tooMany' } });
    await run(sql`delete from guesses`);
    expect((await show(challenge, device.sign({ challenge }))).status).toBe(200);
  });

  it('are reset once the sign-in is done', async () => {
    const { user, device } = await secure(server, 'Oda');
    for (let times = 0; times < 12; times++) {
      const challenge = await begin(user);
      expect((await show(challenge, device.sign({ challenge }))).status).toBe(200);
    }
  });

  it('of challenges slow down their network', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.60' };
    const guess = () => server.attempt(null, finishWithRecoveryCode, { body: { challenge: 'x', code: 'x' }, headers });
    for (let tries = 0; tries < 100; tries++) expect((await guess()).status).toBe(404);
    expect((await guess()).status).toBe(429);
  });
});

describe('turning it on and off', () => {
  it('stops a sign-in whose password is being checked meanwhile, as does another password', async () => {
    const { user } = await secure(server, 'Ugo');
    await turn(user, false);
    expect((await trySignIn(user)).status).toBe(200);
    expect(await whileHeld(user, sql`update users set asks_passkey = true where id = ${user.id}`)).toMatchObject(
      refused,
    );
    await turn(user, false);
    expect(await whileHeld(user, sql`update users set password_hash = 'another' where id = ${user.id}`)).toMatchObject(
      refused,
    );
    expect(await server.call(user, listSessions)).toHaveLength(2);
  });

  it('needs a passkey and recovery codes first', async () => {
    const pia = await server.signUp('Pia');
    const impossible = (message: string) => ({ status: 422, body: { code: 'impossible', message } });
    expect(await turn(pia, true)).toMatchObject(impossible('Add a passkey first'));
    await addPasskey(server, pia);
    expect(await turn(pia, true)).toMatchObject(impossible('Make recovery codes first'));
    await server.call(pia, makeRecoveryCodes);
    await run(sql`update users set password_hash = null where id = ${pia.id}`);
    expect(await turn(pia, true)).toMatchObject(impossible('This account has no password'));
    expect(await server.call(pia, getSecondFactor)).toEqual({ isOn: false });
  });

  it('asks for confirmation, both ways, and leaves a line in the log', async () => {
    const { user } = await secure(server, 'Quinn');
    await run(sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${user.id}`);
    const log = readLog(server);
    for (const isOn of [false, true]) {
      expect(await turn(user, isOn)).toMatchObject({ status: 403, body: { code: 'passwordNeeded' } });
      expect(await turn(user, isOn, 'a guess')).toMatchObject(refused);
      expect(await server.call(user, getSecondFactor)).toEqual({ isOn: !isOn });
      expect(await turn(user, isOn, user.password)).toMatchObject({ status: 200, body: { isOn } });
      expect((await trySignIn(user)).status).toBe(isOn ? 401 : 200);
    }
    const about = { userId: user.id, address: '127.0.0.1' };
    expect(log.lines().filter(([, message]) => message.startsWith('Two-step sign-in'))).toEqual([
      [about, 'Two-step sign-in turned off'],
      [about, 'Two-step sign-in turned on'],
    ]);
  });

  it('must be turned off before the last passkey is removed, even with two concurrent removals', async () => {
    const { user, passkeyId } = await secure(server, 'Rea');
    const { id: second } = await addPasskey(server, user);
    const remove = (id: string) => server.attempt(user, removePasskey, { params: { id } });
    const replies = await Promise.all([passkeyId, second].map(remove));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'lastPasskey' });
    expect(await server.call(user, passkeyEndpoints.listPasskeys)).toHaveLength(1);
    await turn(user, false);
    const [left] = await server.call(user, passkeyEndpoints.listPasskeys);
    expect((await remove(left?.id ?? '')).status).toBe(200);
  });

  it('ends with the account', async () => {
    const { user, device } = await secure(server, 'Sam');
    const challenge = await begin(user);
    await server.call(user, accountEndpoints.deleteUser, { params: { id: user.id } });
    expect((await show(challenge, device.sign({ challenge }))).status).toBe(404);
    const { rows } = await run(sql`select from users where id = ${user.id} and asks_passkey`);
    expect(rows).toEqual([]);
  });
});
