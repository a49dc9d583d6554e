import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createLog } from '#platform/log.ts';
import { attempt, type TestUser } from './call.ts';
import { startTestServer, type TestServer } from './server.ts';
import { createApp } from '../src/app.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('Ada');
});
afterAll(() => server.close());

const { listSessions, logout, signIn, signUp } = accountEndpoints;

const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().find((each) => each.startsWith('token=')) ?? null;
const page = () => ({ origin: new URL(server.url).origin });
const enter = (headers: Record<string, string>) =>
  server.attempt(null, signIn, { body: { email: ada.email, password: ada.password }, headers });
const jwtIn = (reply: { body: unknown }) => (reply.body as { jwt: string }).jwt;

it('is set by the server for a year, where scripts and guards can read it', async () => {
  const reply = await enter(page());
  expect(cookieOf(reply)).toBe(`token=${jwtIn(reply)}; Path=/; Max-Age=31536000; SameSite=Lax`);
  const body = { username: 'Cleo', email: 'cleo@example.org', password: 'three blue herons' };
  const made = await server.attempt(null, signUp, { body, headers: page() });
  expect(cookieOf(made)).toBe(`token=${jwtIn(made)}; Path=/; Max-Age=31536000; SameSite=Lax`);
});

it('is secure only where the server is reached by TLS', async () => {
  const tls = await startTestServer({ HESTIA_PUBLIC_URL: 'https://flat.example.org', HESTIA_TRUST_PROXY: 'on' });
  onTestFinished(() => tls.close());
  const body = { username: 'Ada', email: 'ada@example.org', password: 'three blue herons' };
  const headers = { origin: 'https://flat.example.org', 'x-forwarded-proto': 'https' };
  expect(cookieOf(await tls.attempt(null, signUp, { body, headers }))).toMatch(/; SameSite=Lax; Secure$/);
});

it("is set only for requests from our pages: another site can't sign a user in, and a phone keeps its session", async () => {
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'capacitor://localhost' },
  ]) {
    const reply = await enter(headers);
    expect([reply.status, cookieOf(reply)]).toEqual([200, null]);
  }
});

it('is renewed with use, once a day in each process, even if an older client has written it', async () => {
  const jwt = jwtIn(await enter({}));
  const other = await createApp(readSettings(server.env), { log: createLog('silent') });
  onTestFinished(() => other.close());
  for (const url of [server.url, await other.listen()]) {
    const ask = (headers: Record<string, string>) => attempt(url, null, listSessions, { headers });
    const renewed = `token=${jwt}; Path=/; Max-Age=31536000; SameSite=Lax`;
    // A request with only a bearer is not from a browser, and another bearer differs from the cookie.
    expect(cookieOf(await ask({ authorization: `Bearer ${jwt}` }))).toBeNull();
    expect(cookieOf(await ask({ authorization: `Bearer ${jwt}`, cookie: `token=${ada.jwt}` }))).toBeNull();
    expect(cookieOf(await ask({ cookie: `locale=fr; token=${jwt}` }))).toBe(renewed);
    expect(cookieOf(await ask({ authorization: `Bearer ${jwt}`, cookie: `token=${jwt}` }))).toBeNull();
    // Invalid sessions are not renewed.
    expect(cookieOf(await ask({ cookie: `token=${jwt}x` }))).toBeNull();
  }
});

it('is renewed by a 304 response, too', async () => {
  const [first, second] = [jwtIn(await enter({})), jwtIn(await enter({}))];
  await server.createHousehold(ada);
  const ask = (jwt: string, headers: Record<string, string> = {}) =>
    fetch(new URL(colocationEndpoints.listColocations.path, server.url), {
      headers: { cookie: `token=${jwt}`, ...headers },
    });
  const etag = (await ask(first)).headers.get('etag') ?? '';
  const same = await ask(second, { 'if-none-match': etag });
  expect([same.status, cookieOf(same)]).toEqual([304, expect.stringContaining(`token=${second};`)]);
});

it('is removed when its session is signed out, and stays when another one is', async () => {
  const [mine, others] = [jwtIn(await enter({})), jwtIn(await enter({}))];
  const leave = (jwt: string, cookie: string) =>
    server.attempt({ jwt }, logout, { body: { userId: ada.id }, headers: { cookie: `token=${cookie}` } });
  expect(cookieOf(await leave(others, mine))).toBeNull();
  expect(cookieOf(await leave(mine, mine))).toBe('token=; Path=/; Max-Age=0; SameSite=Lax');
  // Signed out twice, or ended elsewhere.
  expect(cookieOf(await leave(mine, mine))).toBe('token=; Path=/; Max-Age=0; SameSite=Lax');
});
