import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { quietLog } from '#test/quiet-log.ts';
import { createDatabase, type Database } from '../database.ts';
import { sharedSecret } from './shared-secret.ts';

let home: TestDatabase;
let database: Database;
let formerFile: string;
beforeEach(async () => {
  home = await createTestDatabase();
  database = createDatabase(home.connection, { log: quietLog() });
  formerFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-secret-')), 'former');
});
afterEach(async () => {
  await database.close();
  await home.drop();
  fs.rmSync(path.dirname(formerFile), { recursive: true });
});

test('of many processes that create a secret at once, all have the same, and so has the next', async () => {
  let made = 0;
  const make = () => `secret ${++made}`;
  const all = await Promise.all(Array.from({ length: 8 }, () => sharedSecret(database, 'key', { formerFile, make })));
  expect(new Set(all).size).toBe(1);
  expect(await sharedSecret(database, 'key', { formerFile, make: () => 'another' })).toBe(all[0]);
  expect(await sharedSecret(database, 'other key', { formerFile, make: () => 'another' })).toBe('another');
});

test('a secret in a file of an earlier version stays, also when the file differs or is gone later', async () => {
  fs.writeFileSync(formerFile, 'kept for long\n');
  const ask = () => sharedSecret(database, 'key', { formerFile, make: () => 'made anew' });
  expect(await ask()).toBe('kept for long');
  fs.writeFileSync(formerFile, 'of another folder\n');
  expect(await ask()).toBe('kept for long');
  fs.rmSync(formerFile);
  expect(await ask()).toBe('kept for long');
});
