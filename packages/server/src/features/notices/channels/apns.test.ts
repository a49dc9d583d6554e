import { apnsToken } from '@hestia/contract/accounts/push-token.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { certificate, startApns } from '#test/apns-service.ts';
import { quietLog } from '#test/quiet-log.ts';
import { apnsSender } from './apns.ts';
import { apnsPayload } from './apns-payload.ts';

const push = { title: 'New message from Léa', body: 'お茶?', kind: 'message', url: '/message' };
const MINUTE_MS = 60_000;
const device = (n: number) => n.toString(16).padStart(64, '0');
const phone = (n: number) => ({ token: apnsToken(device(n)), push });

async function start(given: Partial<Awaited<ReturnType<typeof startApns>>['settings']> = {}) {
  const apns = await startApns();
  const log = quietLog();
  const sender = apnsSender({ ...apns.settings, ...given }, log, { ca: certificate });
  onTestFinished(async () => {
    sender.close();
    await apns.close();
  });
  return { apns, log, ...sender };
}
afterEach(() => void vi.useRealTimers());

it('a push says by its headers what it is, for whom and until when', async () => {
  const { apns, send } = await start();
  const before = Math.floor(Date.now() / 1000);
  expect(await send(phone(1))).toBe('sent');
  expect(await send({ ...phone(2), push: { ...push, kind: 'due', url: '/tasks?chore=1', tag: 'c0ffee' } })).toBe(
    'sent',
  );
  await send({ ...phone(3), push: { ...push, tag: 'f'.repeat(100) } });
  expect(apns.sent.pop()?.headers['apns-collapse-id']).toHaveLength(64);
  const [message, due] = apns.sent;
  expect(message?.payload).toEqual({
    aps: { alert: { title: push.title, body: push.body }, sound: 'default' },
    kind: 'message',
    url: '/message',
  });
  expect([message?.device, due?.device]).toEqual([device(1), device(2)]);
  expect(message?.headers).toMatchObject({
    ':method': 'POST',
    'apns-topic': 'app.hestia.household',
    'apns-push-type': 'alert',
    'apns-priority': '10',
    'apns-collapse-id': 'message',
  });
  expect(due?.headers['apns-collapse-id']).toBe('c0ffee');
  const lives = Number(message?.headers['apns-expiration']) - before;
  expect(lives * 1000).toBeGreaterThanOrEqual(DAY_MS);
  expect(lives * 1000).toBeLessThan(DAY_MS + MINUTE_MS);
});

it('many concurrent pushes share a connection and a token, though APNs takes one at a time at first', async () => {
  const { apns, send } = await start();
  const all = Array.from({ length: 50 }, (_, n) => n);
  expect(await Promise.all(all.map((n) => send(phone(n))))).toEqual(all.map(() => 'sent'));
  expect(new Set(apns.sent.map((one) => one.device)).size).toBe(50);
  expect([apns.seen.connections, apns.tokens.size]).toEqual([1, 1]);
});

it('a token is used for forty minutes at most, also after the clock was changed', async () => {
  const { apns, send } = await start();
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = Date.now();
  const after = async (minutes: number) => {
    vi.setSystemTime(begun + minutes * MINUTE_MS);
    await send(phone(1));
    return apns.tokens.size;
  };
  expect([await after(0), await after(39), await after(40), await after(79), await after(80)]).toEqual([1, 1, 2, 2, 3]);
  expect(await after(-600)).toBe(4);
});

it('a token that APNs reports as expired is replaced, unless younger than twenty minutes', async () => {
  const { apns, send } = await start();
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = Date.now();
  apns.responses.set(device(1), [403, 'ExpiredProviderToken']);
  const refused = () => expect(send(phone(1))).rejects.toThrow('the clock of this machine is wrong');
  await refused();
  vi.setSystemTime(begun + 19 * MINUTE_MS);
  await refused();
  await send(phone(2));
  expect(apns.tokens.size).toBe(1);
  vi.setSystemTime(begun + 21 * MINUTE_MS);
  await refused();
  await send(phone(2));
  expect(apns.tokens.size).toBe(2);
});

it.each([
  [410, 'Unregistered', null],
  [410, 'ExpiredToken', null],
  [400, 'BadDeviceToken', 'HESTIA_APNS_URL'],
  [400, 'DeviceTokenNotForTopic', 'HESTIA_APNS_TOPIC'],
] as const)('a phone of which APNs says %i %s is dead', async (status, reason, setting) => {
  const { apns, log, send } = await start();
  apns.responses.set(device(1), [status, reason]);
  expect(await send(phone(1))).toBe('dead');
  const words = log.info.mock.calls.flat().join();
  expect(words.match(/HESTIA_\w+/)?.[0] ?? null).toBe(setting);
  expect(words).not.toContain(device(1));
});

it.each([
  [429, 'TooManyRequests'],
  [429, 'TooManyProviderTokenUpdates'],
  [500, 'InternalServerError'],
  [503, 'ServiceUnavailable'],
  [413, 'PayloadTooLarge'],
  [400, 'BadPriority'],
] as const)('a phone is not dead because APNs says %i %s', async (status, reason) => {
  const { apns, send } = await start();
  apns.responses.set(device(1), [status, reason]);
  const outcome = await send(phone(1)).catch((error: unknown) => inspect(error));
  expect(outcome).toContain(`APNs responded with status ${status}: ${reason}`);
  // Failures are logged.
  expect(outcome).not.toContain(device(1));
});

it('a refusal of the sender names the setting to check', async () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const key = other.export({ type: 'pkcs8', format: 'pem' });
  const refusals = await Promise.all(
    [{ key }, { keyId: 'KEYKEYKEY1' }, { teamId: 'TEAMTEAM11' }, { topic: 'org.example.other' }].map(async (wrong) => {
      const { apns, send } = await start(wrong);
      const outcome = await send(phone(1)).catch((error: unknown) => String(error));
      expect(apns.sent).toEqual([]);
      return outcome;
    }),
  );
  for (const outcome of refusals.slice(0, 3)) expect(outcome).toContain('HESTIA_APNS_KEY_ID and HESTIA_APNS_TEAM_ID');
  expect(refusals[3]).toContain('HESTIA_APNS_TOPIC');
  const { apns, send } = await start();
  apns.responses.set(device(1), [403, 'SomethingNew']);
  await expect(send(phone(1))).rejects.toThrow('403: SomethingNew; look at HESTIA_APNS_KEY');
});

it('after a goodbye, and after a cut, the next push opens another connection', async () => {
  const { apns, send } = await start();
  const opened = async () => {
    expect(await send(phone(1))).toBe('sent');
    return apns.seen.connections;
  };
  expect([await opened(), await opened()]).toEqual([1, 1]);
  for (const session of apns.sessions) session.goaway();
  await vi.waitFor(async () => expect(await opened()).toBe(2));
  apns.responses.set(device(2), 'cut');
  await expect(send(phone(2))).rejects.toThrow('The connection to APNs was cut');
  expect(await opened()).toBe(3);
});

it('requests running at a goodbye of APNs still end, on the old connection', async () => {
  const { apns, send } = await start();
  await send(phone(1));
  const held = apns.holdBack(device(2));
  const sending = send(phone(2));
  await held.asked;
  for (const session of apns.sessions) session.goaway();
  await vi.waitFor(async () => {
    await send(phone(1));
    expect(apns.seen.connections).toBe(2);
  });
  held.give();
  expect(await sending).toBe('sent');
});

it('an unresponsive connection is closed', async () => {
  const timeout = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    expect(ms).toBe(10_000);
    return timeout.signal;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { apns, send } = await start();
  const held = apns.holdBack(device(1));
  await Promise.all([
    expect(send(phone(1))).rejects.toThrow('APNs did not respond within 10 seconds'),
    // Once the request has come: an abort during the handshake leaves no connection to count.
    held.asked.then(() => timeout.abort()),
  ]);
  vi.restoreAllMocks();
  expect(await send(phone(2))).toBe('sent');
  expect(apns.seen.connections).toBe(2);
});

it('an idle connection is closed, and reopened on use', async () => {
  const apns = await startApns();
  onTestFinished(apns.close);
  const { send, close } = apnsSender(apns.settings, quietLog(), { ca: certificate, idleMs: 50 });
  onTestFinished(close);
  await send(phone(1));
  await vi.waitFor(() => expect(apns.sessions.size).toBe(0));
  expect(await send(phone(1))).toBe('sent');
  expect(apns.seen.connections).toBe(2);
});

it('running requests finish in spite of silence', async () => {
  const apns = await startApns();
  onTestFinished(apns.close);
  const { send, close } = apnsSender(apns.settings, quietLog(), { ca: certificate, idleMs: 1 });
  onTestFinished(close);
  const held = apns.holdBack(device(1));
  const sending = send(phone(1));
  await held.asked;
  await new Promise((resolve) => setTimeout(resolve, 50));
  held.give();
  expect(await sending).toBe('sent');
});

it('an endless answer is not read', async () => {
  const { apns, send } = await start();
  apns.responses.set(device(1), 'endless');
  await expect(send(phone(1))).rejects.toThrow('status 400: no reason given');
  expect(await send(phone(2))).toBe('sent');
});

it('untrusted servers receive no request, and neither does any after the end', async () => {
  const apns = await startApns();
  onTestFinished(apns.close);
  const stranger = apnsSender(apns.settings, quietLog());
  await expect(stranger.send(phone(1))).rejects.toThrow(/certificate/);
  const { send, close } = apnsSender(apns.settings, quietLog(), { ca: certificate });
  await send(phone(1));
  close();
  await expect(send(phone(1))).rejects.toThrow('closed');
  await vi.waitFor(() => expect(apns.sessions.size).toBe(0));
  expect(apns.sent).toHaveLength(1);
});

it('a text that is too long is cut to fit, at the end of a character', async () => {
  const { apns, send } = await start();
  const family = '👨‍👩‍👧‍👦';
  const words = [family.repeat(400), '"'.repeat(5000), '\u0001'.repeat(5000), 'e\u0301'.repeat(3000), 'x'.repeat(5000)];
  for (const body of words) expect(await send({ ...phone(1), push: { ...push, body } })).toBe('sent');
  expect(apns.sent.map(({ bytes }) => bytes).filter((bytes) => bytes > 4096 || bytes < 4040)).toEqual([]);
  for (const { payload } of apns.sent) expect(payload.aps.alert.body).toMatch(/…$/);
  const [first, , , accented] = apns.sent.map(({ payload }) => payload.aps.alert.body.slice(0, -1));
  expect(first?.replaceAll(family, '')).toBe('');
  expect(accented?.replaceAll('e\u0301', '')).toBe('');
  const title = JSON.parse(apnsPayload({ ...push, title: '家'.repeat(2000) })) as (typeof apns.sent)[0]['payload'];
  expect([title.aps.alert.title.length, title.aps.alert.body]).toEqual([341, push.body]);
});
