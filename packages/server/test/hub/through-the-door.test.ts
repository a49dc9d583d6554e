import * as signalr10 from '@microsoft/signalr';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import { sql } from 'kysely';
import * as signalr8 from 'signalr8';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import type { TestUser } from '#test/call.ts';
import { upgradeStatus } from '#test/hub/raw-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { createApp } from '../../src/app.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type HubEvent = { name: string; payload: unknown; seq: number | undefined };
const names = ['NewMessageAdded', 'MemberJoined', 'MemberLeft', 'ColocationDeleted', 'NewPollVote', 'ReminderUpdated'];

/** A user's SignalR client, which records what it receives. */
function clientOf(
  user: Pick<TestUser, 'jwt'>,
  { url = server.url, library = signalr10 }: { url?: string; library?: typeof signalr10 | typeof signalr8 } = {},
) {
  const received: HubEvent[] = [];
  const connection = new library.HubConnectionBuilder()
    .withUrl(`${url}/hestiaHub`, {
      skipNegotiation: true,
      transport: library.HttpTransportType.WebSockets,
      headers: { Cookie: `token=${user.jwt}` },
    })
    .configureLogging(library.LogLevel.None)
    .build();
  for (const name of names)
    connection.on(name, (payload: unknown, more?: { seq: number }) => received.push({ name, payload, seq: more?.seq }));
  const closed = new Promise((resolve) => connection.onclose(resolve));
  onTestFinished(() => connection.stop());
  return { connection, received: received, closed, names: () => received.map(({ name }) => name) };
}

async function household() {
  const [ana, ben] = [await server.signUp('Ana'), await server.signUp('Ben')];
  const id = await server.createHousehold(ana);
  await server.join(ben, id);
  return { id, ana, ben };
}

const say = (user: TestUser, colocationId: string, content: string) =>
  server.call(user, messageEndpoints.sendMessage, { body: { colocationId, content } });

test('The older client, which joins with one argument and by cookie, receives events', async () => {
  const { id, ana, ben } = await household();
  const { connection, received } = clientOf(ben, { library: signalr8 });
  await connection.start();
  await connection.invoke('JoinColocationGroup', id);
  const messageId = await say(ana, id, 'Hello');
  await expect
    .poll(() => received)
    .toMatchObject([{ name: 'NewMessageAdded', payload: { id: messageId, content: 'Hello' } }]);
});

test('A client on another server of the same database receives it too, with the events missed before', async () => {
  const settings = readSettings({ ...server.env, HESTIA_DATA: `${server.env['HESTIA_DATA']}/second` });
  const second = await createApp(settings, { log: createLog('error') });
  onTestFinished(() => second.close());
  const url = await second.listen();
  const { id, ana, ben } = await household();
  const elsewhere = (await fetch(`${url}/api/Account/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ben.email, password: ben.password }),
  }).then((response) => response.json())) as { jwt: string };
  const { connection, received } = clientOf(elsewhere, { url });
  await connection.start();
  const before = (await connection.invoke<{ seq: number }>('JoinColocationGroup', id)).seq;
  await say(ana, id, 'one');
  await expect.poll(() => received.length).toBe(1);
  await connection.stop();
  await say(ana, id, 'two');
  await connection.start();
  expect(await connection.invoke('JoinColocationGroup', id, before + 1)).toMatchObject({
    seq: before + 2,
    resync: false,
  });
  await say(ana, id, 'three');
  await expect
    .poll(() => received.map(({ payload }) => (payload as { content: string }).content))
    .toEqual(['one', 'two', 'three']);
  expect(received.map(({ seq }) => seq)).toEqual([before + 1, before + 2, before + 3]);
});

test('The answer to a read has a number from which a join continues', async () => {
  const { id, ana } = await household();
  await say(ana, id, 'read');
  const { headers } = await server.attempt(ana, messageEndpoints.listMessages, { query: { colocationId: id } });
  const { connection, received } = clientOf(ana);
  await connection.start();
  await connection.invoke('JoinColocationGroup', id, Number(headers.get('hestia-seq')));
  await say(ana, id, 'live');
  await expect.poll(() => received).toMatchObject([{ payload: { content: 'live' } }]);
});

describe('a user', () => {
  test("a removed member receives that last, and can't join again", async () => {
    const { id, ana, ben } = await household();
    const [ofAna, ofBen] = [clientOf(ana), clientOf(ben)];
    for (const { connection } of [ofAna, ofBen]) {
      await connection.start();
      await connection.invoke('JoinColocationGroup', id);
    }
    await server.call(ana, colocationEndpoints.removeMember, { params: { userId: ben.id } });
    await say(ana, id, 'secret');
    await expect.poll(ofAna.names).toEqual(['MemberLeft', 'NewMessageAdded']);
    await expect(ofBen.connection.invoke('JoinColocationGroup', id)).rejects.toThrow('because user is unauthorized');
    expect(ofBen.names()).toEqual(['MemberLeft']);
  });

  test('whose household is deleted receives that last', async () => {
    const { id, ana, ben } = await household();
    const ofBen = clientOf(ben);
    await ofBen.connection.start();
    await ofBen.connection.invoke('JoinColocationGroup', id);
    await server.call(ana, colocationEndpoints.deleteColocation, { params: { id } });
    await expect.poll(() => ofBen.received.at(-1)).toMatchObject({ name: 'ColocationDeleted', payload: id });
  });

  test('whose session is ended on another device is disconnected within a second', async () => {
    const { ben } = await household();
    const signIn = () =>
      server.call(null, accountEndpoints.signIn, { body: { email: ben.email, password: ben.password } });
    // A new session for each try: a busy machine may take longer for one.
    await vi.waitFor(async () => {
      const { connection, closed } = clientOf(await signIn());
      await connection.start();
      const sessions = await server.call(ben, accountEndpoints.listSessions);
      const other = sessions.find(({ current }) => !current);
      const began = performance.now();
      await server.call(ben, accountEndpoints.endSession, { params: { id: other?.id ?? '' } });
      expect(String(await closed)).toContain('The session has ended.');
      expect(performance.now() - began).toBeLessThan(1000);
    });
  });

  test('a voter in an anonymous poll stays anonymous to all others', async () => {
    const { id, ana, ben } = await household();
    const body = new FormData();
    const poll = {
      ColocationId: id,
      CreatedBy: ana.id,
      ReminderType: '3',
      'PollInput.Title': 'Who?',
      'PollInput.IsAnonymous': 'true',
    };
    for (const [name, value] of Object.entries(poll)) body.append(name, value);
    const reminderId = await server.call(ana, reminderEndpoints.addReminder, { body });
    const [ofAna, ofBen] = [clientOf(ana), clientOf(ben)];
    for (const { connection } of [ofAna, ofBen]) {
      await connection.start();
      await connection.invoke('JoinColocationGroup', id);
    }
    await server.call(ben, reminderEndpoints.vote, { body: { reminderId, choice: 'Me' } });
    await expect.poll(() => ofAna.received).toMatchObject([{ name: 'NewPollVote', payload: { votedBy: NIL_ID } }]);
    await expect.poll(() => ofBen.received).toMatchObject([{ name: 'NewPollVote', payload: { votedBy: ben.id } }]);
  });
});

test('Anonymous callers, ended or expired sessions and deleted users are refused with 401', async () => {
  const { ben } = await household();
  const signIn = () =>
    server.call(null, accountEndpoints.signIn, { body: { email: ben.email, password: ben.password } });
  const status = (jwt: string) =>
    upgradeStatus(`${server.url}/hestiaHub`, { headers: { authorization: `Bearer ${jwt}` } });
  const [ended, expired, own] = [await signIn(), await signIn(), await signIn()];
  for (const { jwt } of [ended, expired, own]) expect(await status(jwt)).toBe(101);
  const on = server.platform.database.of();
  await sql`update sessions set expires_at = now() where id = ${sessionIdOf(expired.jwt)}`.execute(on);
  await server.call(own, accountEndpoints.endSession, { params: { id: sessionIdOf(ended.jwt) } });
  expect(await Promise.all(['nobody', ended.jwt, expired.jwt, own.jwt].map(status))).toEqual([401, 401, 401, 101]);
  await server.call(own, accountEndpoints.deleteUser, { params: { id: ben.id } });
  expect(await status(own.jwt)).toBe(401);
});

const sessionIdOf = (jwt: string) =>
  (JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid;

test('A page of the native app may negotiate; one of a stranger may not read the answer', async () => {
  const { ana } = await household();
  const ask = (origin: string, method: string) =>
    fetch(`${server.url}/hestiaHub/negotiate?negotiateVersion=1`, {
      method,
      headers: {
        origin,
        authorization: `Bearer ${ana.jwt}`,
        ...(method === 'OPTIONS' && {
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,x-requested-with,x-signalr-user-agent',
        }),
      },
    });
  const preflight = await ask('https://localhost', 'OPTIONS');
  expect(preflight.ok).toBe(true);
  expect(preflight.headers.get('access-control-allow-headers')).toContain('x-signalr-user-agent');
  const { headers } = await ask('https://localhost', 'POST');
  expect(headers.get('access-control-allow-origin')).toBe('https://localhost');
  expect(headers.get('access-control-allow-credentials')).toBe('true');
  expect((await ask('https://elsewhere.example', 'POST')).headers.has('access-control-allow-origin')).toBe(false);
});
