import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hestia, resultOf } from '#test/hestia.ts';
import { startHome, type Home } from '#test/home.ts';

let home: Home;
beforeAll(async () => {
  home = await startHome();
});
afterAll(() => home.server.close());

const password = 'a password nobody has heard of';
const codeIn = (url: string) => new URL(url).hash.slice(1);
const reset = async (email: string) =>
  codeIn((await resultOf<{ url: string }>(home.server.env, 'users', 'reset-password', email)).url);

test('lists the accounts by e-mail address, with household and last visit', async () => {
  const { server, lea, tomasz } = home;
  const listed = await resultOf<{ email: string }[]>(server.env, 'users', 'list');
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatchObject({ id: lea.id, email: lea.email, username: 'Léa', household: 'Rue des Lilas 3' });
  const { out, err } = await hestia(server.env, 'users', 'list', '--limit', '1');
  expect(out).toMatch(/^E-MAIL +NAME +HOUSEHOLD +LAST SEEN\n/);
  expect([out.includes(lea.email), out.includes(tomasz.email)]).toEqual([true, false]);
  expect(err).toContain('More rows');
});

test('a one-time link sets a new password, once, ends all sessions and signs in', async () => {
  const { server } = home;
  const zoe = await server.signUp('Zoé');
  const env = { ...server.env, HESTIA_PUBLIC_URL: 'https://hestia.example.org' };
  const { out, err } = await hestia(env, 'users', 'reset-password', zoe.email.toUpperCase());
  expect(err).toBe('');
  const url = /^https:\/\/hestia\.example\.org\/reset#[\w-]{32}$/m.exec(out)?.[0] ?? '';
  const code = codeIn(url);
  expect(await server.call(null, accountEndpoints.findReset, { body: { code } })).toEqual({
    username: 'Zoé',
    email: zoe.email,
  });
  const stored = await sql<{ row: string }>`select r::text as row from password_resets r`.execute(
    server.platform.database.of(),
  );
  expect(JSON.stringify(stored.rows)).not.toContain(code);

  // A refused attempt does not use up the link.
  const weak = await server.attempt(null, accountEndpoints.resetPassword, { body: { code, password: 'password' } });
  expect([weak.status, weak.body]).toMatchObject([422, { errors: { password: [expect.any(String)] } }]);
  const session = await server.call(null, accountEndpoints.resetPassword, { body: { code, password } });
  expect(session.user.id).toBe(zoe.id);
  expect((await server.attempt(zoe, accountEndpoints.listSessions)).status).toBe(401);
  expect(await server.call({ jwt: session.jwt }, accountEndpoints.listSessions)).toHaveLength(1);
  await server.call(null, accountEndpoints.signIn, { body: { email: zoe.email, password } });
  const old = await server.attempt(null, accountEndpoints.signIn, { body: zoe });
  const again = await server.attempt(null, accountEndpoints.resetPassword, { body: { code, password } });
  expect([old.status, again.status]).toEqual([401, 404]);
});

test('a link is of no use once it has expired, another was made, or the password was changed', async () => {
  const { server } = home;
  const yuki = await server.signUp('Yuki');
  const find = async (code: string) =>
    (await server.attempt(null, accountEndpoints.findReset, { body: { code } })).status;
  const first = await reset(yuki.email);
  const second = await reset(yuki.email);
  expect([await find(first), await find(second)]).toEqual([404, 200]);
  await sql`update password_resets set expires_at = now() where user_id = ${yuki.id}`.execute(
    server.platform.database.of(),
  );
  expect(await find(second)).toBe(404);
  const third = await reset(yuki.email);
  await server.call(yuki, accountEndpoints.changePassword, { body: { current: yuki.password, next: password } });
  expect(await find(third)).toBe(404);
});

test('shows where an account is signed in, and signs it out everywhere at once', async () => {
  const { server } = home;
  const ana = await server.signUp('Ana');
  const { out } = await hestia(server.env, 'users', 'sessions', ana.email);
  expect(out).toMatch(/^LAST SEEN +SIGNED IN +DEVICE\n\S+ +\S+ +Vitest\n$/);
  expect((await hestia(server.env, 'users', 'sessions', ana.email, '--end')).out).toContain('Ended 1 sessions');
  expect((await server.attempt(ana, accountEndpoints.listSessions)).status).toBe(401);
});

test('deletes an account like its owner would, and only after a confirmation', async () => {
  const { server, tomasz, lea, home: id } = home;
  const hesitant = await hestia(server.env, 'users', 'delete', tomasz.email);
  expect([hesitant.code, hesitant.err]).toEqual([1, expect.stringContaining('--yes')]);
  await reset(tomasz.email);
  expect((await hestia(server.env, 'users', 'delete', tomasz.email, '--yes')).code).toBe(0);
  expect((await server.attempt(tomasz, accountEndpoints.listSessions)).status).toBe(401);
  const members = await server.call(lea, accountEndpoints.listMembers, { params: { id } });
  const former = await server.call(lea, accountEndpoints.listFormerMembers, { params: { id } });
  expect([members.map((one) => one.username), former.map((one) => one.username)]).toEqual([
    ['Léa'],
    ['(Deleted) Tomasz'],
  ]);
  const left = await sql`select from password_resets where user_id = ${tomasz.id}`.execute(
    server.platform.database.of(),
  );
  expect(left.rows).toEqual([]);
});

test('an unknown e-mail address, wrong usage and wrong settings are explained, each with its exit code', async () => {
  const { env } = home.server;
  expect(await hestia(env, 'users', 'sessions', 'nobody@example.org')).toEqual({
    code: 1,
    out: '',
    err: 'No account with the e-mail address nobody@example.org\n',
  });
  expect((await hestia(env, 'users', 'lost')).code).toBe(2);
  expect((await hestia(env, 'users', 'list', '--limit', '0')).code).toBe(2);
  expect((await hestia({ ...env, HESTIA_DATA: `${env['HESTIA_DATA']}/other` }, 'users', 'list')).err).toContain(
    'is not the data folder of this database',
  );
  expect((await hestia({ ...env, HESTIA_LOCAL_ACCOUNTS: 'no' }, 'users', 'reset-password', home.lea.email)).err).toBe(
    'Password accounts are disabled on this server (HESTIA_LOCAL_ACCOUNTS)\n',
  );
  const help = await hestia(env, '--help');
  expect([help.code, help.out]).toEqual([0, expect.stringContaining('Exit codes')]);
});

test('exports the data about a user into a file readable only by the host, without overwriting', async () => {
  const { server } = home;
  const uma = await server.signUp('Uma');
  const to = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-own-')), 'uma.json');
  const { out } = await hestia(server.env, 'users', 'export', uma.email, '--to', to);
  expect(out).toBe(`${to}: all data of this server about ${uma.email}\n`);
  const file = fs.readFileSync(to, 'utf8');
  expect(JSON.parse(file)).toMatchObject({ format: 'hestia-person', profile: { id: uma.id, email: uma.email } });
  expect(fs.statSync(to).mode & 0o777).toBe(0o600);
  const again = await hestia(server.env, 'users', 'export', uma.email, '--to', to);
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('already exists')]);
  expect(fs.readFileSync(to, 'utf8')).toBe(file);
  // A transaction that is interrupted leaves no rows.
  const { database } = server.platform;
  const half = path.join(path.dirname(to), 'half.json');
  await sql`alter table nudges rename to away`.execute(database.of());
  const { code } = await hestia(server.env, 'users', 'export', uma.email, '--to', half);
  await sql`alter table away rename to nudges`.execute(database.of());
  expect([code, fs.existsSync(half)]).toEqual([1, false]);
  fs.rmSync(path.dirname(to), { recursive: true });
});
