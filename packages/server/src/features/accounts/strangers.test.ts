import { randomUUID } from 'node:crypto';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { hashPassword } from './passwords/passwords.ts';

// Anonymous clients can't keep users with an account from signing in.

let server: TestServer;
beforeAll(async () => {
  // The tests simulate many addresses: one trusted proxy.
  server = await startTestServer({ HESTIA_TRUST_PROXY: 'true' });
});
afterAll(() => server.close());
afterEach(() => void vi.unstubAllEnvs());

const { signIn, signUp } = accountEndpoints;
const password = 'three blue herons';
const from = (address: string, more = {}) => ({ 'x-forwarded-for': address, ...more });
const newcomer = () => ({ username: 'New', email: `${randomUUID()}@example.org`, password });
const guess = ({ email }: Pick<TestUser, 'email'>, headers: Record<string, string>) =>
  server.attempt(null, signIn, { body: { email, password: 'a guess' }, headers });

it('a device that was signed in before is not locked out by guesses from elsewhere', async () => {
  const ada = await server.signUp('Ada');
  const body = { email: ada.email, password: ada.password };
  const first = await server.attempt(null, signIn, { body, headers: from('192.0.2.1') });
  const cookie = first.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  expect(first.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
  const overTls = from('192.0.2.1', { 'x-forwarded-proto': 'https' });
  const safe = (await server.attempt(null, signIn, { body, headers: overTls })).headers.get('set-cookie') ?? '';
  expect(safe).toMatch(/^__Host-device=[\w.-]+; Path=\/; Secure; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const safeCookie = { cookie: safe.split(';', 1)[0] ?? '' };
  // With a cost that allows thirty guesses.
  const stored = await hashPassword(ada.password, { at: { ln: 4, r: 8, p: 1 } });
  await sql`update users set password_hash = ${stored} where id = ${ada.id}`.execute(server.platform.database.of());
  for (let i = 0; i < 12; i++) await guess(ada, from(`198.51.100.${i}`));
  expect((await server.attempt(null, signIn, { body, headers: from('192.0.2.1') })).status).toBe(429);
  const known = await server.attempt(null, signIn, { body, headers: from('192.0.2.1', { cookie }) });
  expect([known.status, known.headers.get('set-cookie')]).toEqual([200, null]);
  expect((await server.attempt(null, signIn, { body, headers: { ...overTls, ...safeCookie } })).status).toBe(200);

  // It opens no other account, can't be forged, and expires.
  const bea = await server.signUp('Bea');
  for (let i = 0; i < 10; i++) await guess(bea, from('198.51.100.99', { cookie }));
  expect((await guess(bea, from('198.51.100.99', { cookie }))).status).toBe(429);
  await sql`update users set password_hash = ${stored} where id = ${ada.id}`.execute(server.platform.database.of());
  for (let i = 0; i < 10; i++) expect((await guess(ada, from('192.0.2.1', { cookie }))).status).toBe(401);
  expect((await guess(ada, from('192.0.2.1', { cookie }))).status).toBe(429);
});

it('one address, or the /64 of one customer, makes thirty accounts an hour and learns no more e-mails', async () => {
  const ada = await server.signUp('Ada');
  const asked = (n: number) =>
    server.attempt(null, signUp, { body: { ...newcomer(), email: ada.email }, headers: from(`2001:db8::${n}`) });
  const replies = await Promise.all(Array.from({ length: 32 }, (_, n) => asked(n + 1)));
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(30);
  const limited = replies.filter(({ status }) => status === 429);
  expect(limited.map(({ headers }) => Number(headers.get('retry-after')) > 0)).toEqual([true, true]);
  const elsewhere = { body: newcomer(), headers: from('2001:db8:0:1::1') };
  expect((await server.attempt(null, signUp, elsewhere)).status).toBe(200);
});

const asking = (signal?: AbortSignal) =>
  fetch(new URL(signUp.path, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(`203.0.113.${asked++}`) },
    body: JSON.stringify(newcomer()),
    ...(signal && { signal }),
  });
let asked = 0;

it('sign-ins never wait behind sign-ups', async () => {
  vi.stubEnv('FULL_PRICE', '1');
  const ada = await server.signUp('Ada');
  let made = 0;
  const crowd = Array.from({ length: 10 }, () => asking().then(() => made++));
  await Promise.race(crowd);
  const body = { email: ada.email, password: ada.password };
  expect((await server.attempt(null, signIn, { body, headers: from('192.0.2.2') })).status).toBe(200);
  expect(made).toBeLessThan(10);
  await Promise.all(crowd);
});

it('work for disconnected clients is dropped', async () => {
  vi.stubEnv('FULL_PRICE', '1');
  const count = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from users`.execute(
      server.platform.database.of(),
    );
    return rows[0]?.n ?? 0;
  };
  const before = await count();
  const leaving = new AbortController();
  const crowd = Array.from({ length: 20 }, () => asking(leaving.signal));
  // When the first of them has an account, the others wait in the queue.
  await Promise.race(crowd);
  leaving.abort();
  await Promise.allSettled(crowd);
  // Later callers are served after them.
  expect((await asking()).status).toBe(200);
  expect((await count()) - before).toBeLessThan(10);
});
