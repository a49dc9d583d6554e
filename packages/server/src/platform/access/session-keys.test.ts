import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY_MS } from '@hestia/contract/wire/days.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { followSessionKeys, rotateSessionKeys } from '#platform/access/session-keys.ts';
import { createTokens } from '#platform/access/tokens.ts';
import { createDatabase, type Database } from '#platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';

const log = quietLog();
let home: TestDatabase;
let database: Database;
let folder: string;
beforeEach(async () => {
  home = await createTestDatabase();
  database = createDatabase(home.connection, { log });
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-keys-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await home.drop();
  rmSync(folder, { recursive: true });
});

/** A process; another test covers its notices of rotations. */
async function follow() {
  const keys = await followSessionKeys({ database, bus: { subscribe: () => {}, listening: true }, log }, folder);
  onTestFinished(() => keys.stop());
  return keys;
}

it('all processes sign with the same key of 32 bytes', async () => {
  const [one, other] = [await follow(), await follow()];
  expect(one.current()).toEqual(other.current());
  expect(Buffer.from(Buffer.from(one.current()).toString(), 'base64url')).toHaveLength(32);
  expect(one.accepted()).toEqual([one.current()]);
  expect(await one.refresh()).toBe(false);
});

it('the key that an earlier version kept in the data folder still signs', async () => {
  mkdirSync(path.join(folder, 'keys'));
  writeFileSync(path.join(folder, 'keys', 'jwt-secret'), 'kept for long\n');
  expect((await follow()).current()).toEqual(new TextEncoder().encode('kept for long'));
});

it('after a rotation a new key signs, and the former is accepted for the chosen number of days', async () => {
  const keys = await follow();
  const before = keys.current();
  const now = Date.now();
  await rotateSessionKeys(database, 3, now);
  expect(await keys.refresh()).toBe(true);
  const after = keys.current();
  expect(after).not.toEqual(before);
  expect(keys.accepted()).toEqual([after, before]);
  vi.spyOn(Date, 'now').mockReturnValue(now + 3 * DAY_MS - 1);
  expect(keys.accepted()).toEqual([after, before]);
  vi.spyOn(Date, 'now').mockReturnValue(now + 3 * DAY_MS);
  expect(keys.accepted()).toEqual([after]);
});

it('a rotation that signs everyone out keeps only the new key, in spite of former ones', async () => {
  const keys = await follow();
  await rotateSessionKeys(database, 30);
  await rotateSessionKeys(database, 0);
  await keys.refresh();
  expect(keys.accepted()).toEqual([keys.current()]);
});

it('the latest twenty former keys are kept, and no expired ones', async () => {
  const keys = await follow();
  const now = Date.now();
  // Its day ends with the next rotation.
  await rotateSessionKeys(database, 1, now - DAY_MS);
  const all: Uint8Array[] = [];
  for (let n = 0; n < 22; n++) {
    await keys.refresh();
    all.unshift(keys.current());
    await rotateSessionKeys(database, 30, now);
  }
  await keys.refresh();
  expect(keys.accepted()).toEqual([keys.current(), ...all.slice(0, 20)]);
  const { rows } = await sql<{ value: string }>`select value from secrets where name = 'jwt-secret'`.execute(
    database.of(),
  );
  expect((JSON.parse(rows[0]?.value ?? '') as { former: unknown[] }).former).toHaveLength(20);
});

it('a token of an unknown key is checked after one fetch', async () => {
  const [old, fresh] = [await follow(), await follow()];
  const tokens = createTokens(old);
  await rotateSessionKeys(database, 3);
  await fresh.refresh();
  const jwt = await createTokens(fresh).sign('ada', 'a-session');
  expect(await tokens.read(jwt)).toMatchObject({ userId: 'ada', sessionId: 'a-session' });
  const refresh = vi.spyOn(old, 'refresh');
  expect(await tokens.read(jwt)).toMatchObject({ userId: 'ada' });
  expect(refresh).not.toHaveBeenCalled();
  expect(await tokens.read(`${jwt}x`)).toBeNull();
  expect(refresh).toHaveBeenCalledOnce();
});

it('a cached token is invalid once its key is no longer accepted', async () => {
  const keys = await follow();
  const tokens = createTokens(keys);
  const jwt = await tokens.sign('ada', 'a-session');
  expect(await tokens.read(jwt)).toMatchObject({ userId: 'ada' });
  await rotateSessionKeys(database, 3);
  await keys.refresh();
  expect(await tokens.read(jwt)).toMatchObject({ userId: 'ada' });
  await rotateSessionKeys(database, 0);
  await keys.refresh();
  expect(await tokens.read(jwt)).toBeNull();
});

it('a token lives for two years', async () => {
  const tokens = createTokens(await follow());
  const claims = await tokens.read(await tokens.sign('ada', 'a-session'));
  const days = ((claims?.exp ?? 0) * 1000 - Date.now()) / DAY_MS;
  expect(Math.round(days)).toBe(730);
});
