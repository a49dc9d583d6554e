import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewDevice, touchSessions } from '#platform/access/session-repository.ts';
import { createSessions, type Sessions } from '#platform/access/sessions.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const secret = new TextEncoder().encode('a secret of thirty-two bytes, ok');
const log = createLog('silent');

let folder: TestDatabase;
let database: Database;
beforeAll(async () => {
  folder = await createTestDatabase();
  database = createDatabase(folder.connection, { log });
});
afterAll(async () => {
  await database.close();
  await folder.drop();
});

const bus = { publish: () => undefined };

const userAgent = 'Firefox on a telephone';
let sessions: Sessions;
let elsewhere: Sessions;
let userId: string;
beforeEach(async () => {
  sessions = createSessions({ database, bus, secret, log });
  elsewhere = createSessions({ database, bus, secret, log });
  userId = randomUUID();
  await run(sql`insert into users (id, username) values (${userId}, 'Ada')`);
});

const run = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => (await query.execute(database.of())).rows;

describe('a session', () => {
  it('authenticates its user in their current household', async () => {
    const { jwt, sessionId } = await sessions.start(database, userId, { userAgent });
    expect(await sessions.find(jwt)).toMatchObject({
      userId,
      sessionId,
      username: 'Ada',
      colocationId: null,
      seq: null,
    });
  });

  it('is read again each time, and once for concurrent requests', async () => {
    const { jwt } = await sessions.start(database, userId, { userAgent });
    await sessions.find(jwt);
    const reads = vi.spyOn(database, 'of');
    await Promise.all([sessions.find(jwt), sessions.find(jwt), sessions.find(jwt)]);
    expect(reads).toHaveBeenCalledTimes(1);
    await sessions.find(jwt);
    expect(reads).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });

  it("returns its user's position: the last event of their household at the time of the read", async () => {
    const { jwt, sessionId } = await sessions.start(database, userId, { userAgent });
    const colocationId = randomUUID();
    await run(sql`insert into colocations (id, name, seq) values (${colocationId}, 'Flat', 4)`);
    await run(sql`update users set colocation_id = ${colocationId} where id = ${userId}`);
    const [identity] = await run(sql`select history from identity`);
    const standing = { userId, sessionId, username: 'Ada', colocationId, decimals: 2, isDevice: false, ...identity };
    expect(await sessions.find(jwt)).toEqual({ ...standing, seq: 4 });
    const before = sessions.find(jwt);
    await run(sql`update colocations set seq = 5 where id = ${colocationId}`);
    expect(await sessions.find(jwt)).toEqual({ ...standing, seq: 5 });
    await before;
  });

  it('is not cached as ended when the database fails', async () => {
    const { jwt } = await sessions.start(database, userId, { userAgent });
    vi.spyOn(database, 'of').mockImplementationOnce(() => {
      throw new Error('away');
    });
    await expect(sessions.find(jwt)).rejects.toThrow('away');
    expect(await sessions.find(jwt)).toMatchObject({ userId });
    vi.restoreAllMocks();
  });

  it('is prolonged by use, and marked as seen now and then', async () => {
    const { jwt, sessionId } = await sessions.start(database, userId, { userAgent });
    await run(
      sql`update sessions set last_seen_at = now() - interval '6 minutes', expires_at = now() + interval '1 day' where id = ${sessionId}`,
    );
    await sessions.find(jwt);
    await vi.waitFor(async () =>
      expect(
        await run(
          sql`select last_seen_at > now() - interval '1 minute' as seen, expires_at > now() + interval '100 days' as longer from sessions where id = ${sessionId}`,
        ),
      ).toEqual([{ seen: true, longer: true }]),
    );
  });
});

it('is not written again within five minutes, and ends after half a year without use', async () => {
  const { jwt, sessionId } = await sessions.start(database, userId, { userAgent });
  const row = () =>
    run(sql`select last_seen_at, round(extract(epoch from expires_at - now()) / 86400) as days,
    user_agent from sessions where id = ${sessionId}`);
  await run(sql`update sessions set last_seen_at = now() - interval '4 minutes' where id = ${sessionId}`);
  const before = await row();
  expect(before).toMatchObject([{ days: expect.stringMatching(/^180(\.|$)/) as string, user_agent: userAgent }]);
  await sessions.find(jwt);
  await sessions.find(jwt);
  // Another process may have marked it since it was read.
  await touchSessions(database, [sessionId]);
  expect(await row()).toEqual(before);
});

it("is accepted although it can't be marked as seen, which is logged", async () => {
  const warn = vi.fn<() => void>();
  const logged = createSessions({ database, bus, secret, log: { warn } });
  const { jwt, sessionId } = await logged.start(database, userId, { userAgent });
  await run(sql`update sessions set last_seen_at = now() - interval '6 minutes' where id = ${sessionId}`);
  const on = database.of();
  vi.spyOn(database, 'of')
    .mockReturnValueOnce(on)
    .mockImplementationOnce(() => {
      throw new Error('away');
    });
  expect(await logged.find(jwt)).toMatchObject({ userId });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce(), 20_000);
  vi.restoreAllMocks();
});

it('keeps three hundred characters of the user agent', async () => {
  const { sessionId } = await sessions.start(database, userId, { userAgent: 'x'.repeat(1000) });
  expect(await run(sql`select user_agent from sessions where id = ${sessionId}`)).toEqual([
    { user_agent: 'x'.repeat(300) },
  ]);
});

it('changes its device when its phone has a new token; other devices stay', async () => {
  const device = (token: string) => `${token} of ${userId}`;
  const { sessionId } = await sessions.start(database, userId, { userAgent, fcmToken: device('old') });
  const tablet = await sessions.start(database, userId, { userAgent, fcmToken: device('tablet') });
  await renewDevice(database, { sessionId, userId, fcmToken: device('new') });
  expect(await run(sql`select token, session_id from devices where user_id = ${userId} order by token`)).toEqual([
    { token: device('new'), session_id: sessionId },
    { token: device('tablet'), session_id: tablet.sessionId },
  ]);
});

describe('it ends', () => {
  it('ends for one session, here and in other processes at once', async () => {
    const one = await sessions.start(database, userId, { userAgent });
    const other = await sessions.start(database, userId, { userAgent });
    await Promise.all([sessions.find(one.jwt), elsewhere.find(one.jwt), elsewhere.find(other.jwt)]);
    await sessions.end(userId, { only: one.sessionId });
    expect(await sessions.find(one.jwt)).toBeNull();
    expect(await elsewhere.find(one.jwt)).toBeNull();
    expect(await elsewhere.find(other.jwt)).toMatchObject({ userId });
  });

  it('ends for all but one, or for all, with their devices', async () => {
    const current = await sessions.start(database, userId, { userAgent, fcmToken: 'phone' });
    const lost = await sessions.start(database, userId, { userAgent, fcmToken: 'tablet' });
    await sessions.end(userId, { except: current.sessionId });
    expect([await sessions.find(current.jwt), await sessions.find(lost.jwt)]).toEqual([
      expect.objectContaining({ userId }),
      null,
    ]);
    expect(await run(sql`select token from devices where user_id = ${userId}`)).toEqual([{ token: 'phone' }]);
    await sessions.end(userId, 'all');
    expect(await sessions.find(current.jwt)).toBeNull();
    expect(await run(sql`select token from devices where user_id = ${userId}`)).toEqual([]);
  });

  it('ends when it expires, and with its user', async () => {
    const { jwt, sessionId } = await sessions.start(database, userId, { userAgent });
    await run(sql`update sessions set expires_at = now() where id = ${sessionId}`);
    expect(await sessions.find(jwt)).toBeNull();
    const next = await sessions.start(database, userId, { userAgent });
    await run(sql`update users set deleted_at = now() where id = ${userId}`);
    expect(await sessions.find(next.jwt)).toBeNull();
  });
});

it('gives a device to the user who signed in on it last', async () => {
  const heir = randomUUID();
  await run(sql`insert into users (id, username) values (${heir}, 'Bob')`);
  await sessions.start(database, userId, { userAgent, fcmToken: 'shared phone' });
  await sessions.start(database, userId, { userAgent, fcmToken: 'own phone' });
  const { sessionId } = await sessions.start(database, heir, { userAgent, fcmToken: 'shared phone' });
  expect(await run(sql`select user_id, session_id from devices where token = 'shared phone'`)).toEqual([
    { user_id: heir, session_id: sessionId },
  ]);
  expect(await run(sql`select token from devices where user_id = ${userId}`)).toEqual([{ token: 'own phone' }]);
});

describe('a token', () => {
  const claims = (sid: string) =>
    new SignJWT({ sid }).setProtectedHeader({ alg: 'HS256' }).setSubject(userId).setIssuer('hestia');

  it('is rejected with a foreign signature or after expiry', async () => {
    const { sessionId } = await sessions.start(database, userId, { userAgent });
    const good = await claims(sessionId).setExpirationTime('1h').sign(secret);
    expect(await sessions.find(good)).toMatchObject({ userId });
    const bad = [
      await claims(sessionId).setExpirationTime('1h').sign(new Uint8Array(32)),
      await claims(sessionId).setExpirationTime('-1s').sign(secret),
      await claims(sessionId).sign(secret),
      await claims(sessionId).setIssuer('somebody').setExpirationTime('1h').sign(secret),
      await claims(sessionId).setSubject(randomUUID()).setExpirationTime('1h').sign(secret),
      await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS512' })
        .setSubject(userId)
        .setIssuer('hestia')
        .setExpirationTime('1h')
        .sign(secret),
      new UnsecuredJWT({ sid: sessionId }).setSubject(userId).setIssuer('hestia').setExpirationTime('1h').encode(),
      `${good}x`,
      'x'.repeat(10_000),
      '',
    ];
    for (const jwt of bad) expect(await sessions.find(jwt)).toBeNull();
  });

  it('expires also once it is cached', async () => {
    const { sessionId } = await sessions.start(database, userId, { userAgent });
    const jwt = await claims(sessionId).setExpirationTime('1h').sign(secret);
    expect(await sessions.find(jwt)).toMatchObject({ userId });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001);
    expect(await sessions.find(jwt)).toBeNull();
    vi.restoreAllMocks();
  });
});

it('a user has up to fifty sessions: one more ends the least recently used, in all processes', async () => {
  const published: string[] = [];
  const logged = createSessions({ database, bus: { publish: (_to, id) => void published.push(id) }, secret, log });
  const oldest = await logged.start(database, userId, { userAgent, fcmToken: 'old phone' });
  const used = await logged.start(database, userId, { userAgent });
  await run(sql`update sessions set last_seen_at = now() - interval '2 days' where id = ${oldest.sessionId}`);
  await run(sql`update sessions set last_seen_at = now() - interval '1 day' where id = ${used.sessionId}`);
  await Promise.all(Array.from({ length: 48 }, () => logged.start(database, userId, { userAgent })));
  expect(published).toEqual([]);
  expect(await run(sql`select id from sessions where id = ${oldest.sessionId}`)).toHaveLength(1);

  const newest = await logged.start(database, userId, { userAgent });
  expect([await logged.find(oldest.jwt), await logged.find(used.jwt), await logged.find(newest.jwt)]).toEqual([
    null,
    expect.anything(),
    expect.anything(),
  ]);
  expect(published).toEqual([userId]);
  expect(await run(sql`select token from devices where user_id = ${userId}`)).toEqual([]);
});

it('of any number of concurrent sign-ins, fifty sessions and twenty devices remain', async () => {
  const token = (n: number) => `at once ${userId} ${n}`;
  await Promise.all(
    Array.from({ length: 60 }, (_, n) => sessions.start(database, userId, { userAgent, fcmToken: token(n) })),
  );
  expect(await run(sql`select id from sessions where user_id = ${userId}`)).toHaveLength(50);
  expect(await run(sql`select token from devices where user_id = ${userId}`)).toHaveLength(20);
});

it('a user has up to twenty devices: one more replaces the oldest, and signing in creates one again', async () => {
  const sign = (n: number) => sessions.start(database, userId, { userAgent, fcmToken: `device ${userId} ${n}` });
  for (let n = 1; n <= 20; n++) await sign(n);
  await sign(1);
  await sign(21);
  const rows = await run(sql`select token from devices where user_id = ${userId} order by created_at`);
  const order = [...Array.from({ length: 18 }, (_, n) => n + 3), 1, 21];
  expect(rows.map(({ token }) => token)).toEqual(order.map((n) => `device ${userId} ${n}`));
});
