import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSettings, type Settings } from '#platform/kernel/settings/settings.ts';
import { createLog } from '#platform/log.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { hestia } from '#test/hestia.ts';
import { readPassphrase } from './encryption.ts';
import { findingsOf, newestIn, nightlyBackup } from './nightly.ts';
import { type Backup, readBackup } from './read.ts';
import { findingsOfProof, weeklyProof } from './weekly-proof.ts';
import { proveBackup } from '../../prove-backup.ts';

const DAY_MS = 86_400_000;
const [OWN, OTHER] = [await generateX25519Identity(), await generateX25519Identity()];

let database: TestDatabase;
let home: string;
let shelf: string;
beforeAll(async () => {
  database = await createTestDatabase();
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-nightly-'));
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(home, { recursive: true });
});
beforeEach(() => {
  shelf = fs.mkdtempSync(path.join(home, 'shelf-'));
});

const write = (name: string, text: string) => {
  const file = path.join(home, name);
  fs.writeFileSync(file, text);
  return file;
};

/** The one file that a night with these settings leaves. */
async function spendNight(env: Record<string, string> = {}): Promise<string> {
  const { backup, leastFreeBytes } = readSettings({
    HESTIA_DATA: path.join(home, 'data'),
    HESTIA_BACKUP_TO: shelf,
    ...env,
  });
  const from = { connection: database.connection, pictures: { folder: path.join(home, 'images'), bucket: null } };
  await nightlyBackup(from, backup as NonNullable<Settings['backup']>, {
    log: createLog('silent'),
    leastFreeBytes,
  }).run();
  return path.join(
    shelf,
    fs
      .readdirSync(shelf)
      .filter((name) => name.startsWith('hestia-'))
      .toSorted()
      .at(-1) ?? '',
  );
}

const restore = async (file: string, ...options: string[]) => {
  const { code, err } = await hestia({ HESTIA_DATA: path.join(home, 'none') }, 'restore', file, ...options);
  return [code, err.trim()];
};

test('a nightly run writes a backup, and deletes only expired and incomplete ones', async () => {
  const old = ['hestia-2026-01-05T02-00-00.tar.zst', 'hestia-2026-01-05T20-00-00.tar.zst.age'];
  const killed = 'hestia-2026-02-01T02-00-00.tar.zst.part';
  for (const name of [...old, killed, 'notes.txt']) fs.writeFileSync(path.join(shelf, name), 'x');
  fs.utimesSync(path.join(shelf, killed), 1, 1);
  const file = await spendNight();
  expect(fs.readdirSync(shelf).toSorted()).toEqual([old[1], path.basename(file), 'notes.txt']);
  expect((await readBackup({ file, key: null })).summary.rows).toMatchObject({ users: 0 });
});

test('a night makes no backup that would use the reserved space, and reports the needed space', async () => {
  const night = spendNight({ HESTIA_LEAST_FREE_MB: '999999999' });
  await expect(night).rejects.toThrow(/^No backup is written: \d+ MB are free in .*, and 999999999 MB are wanted/);
  expect(fs.readdirSync(shelf)).toEqual([]);
});

test('a backup for a recipient is opened only with the identity, and without a recipient none is started', async () => {
  const file = await spendNight({ HESTIA_BACKUP_RECIPIENT: await identityToRecipient(OWN) });
  expect(file).toMatch(/\.tar\.zst\.age$/);
  expect(fs.readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect((await readBackup({ file, key: { identity: OWN } })).summary.pictureFiles).toBe(0);

  expect(await restore(file)).toEqual([1, expect.stringMatching(/^This backup is encrypted: name the file/)]);
  const wrong = write('other.txt', `# made by age-keygen\n${OTHER}\n`);
  expect(await restore(file, '--identity', wrong)).toEqual([1, 'This identity or passphrase does not open the backup']);
  const none = write('none.txt', 'age1notasecret\n');
  expect(await restore(file, '--identity', none)).toEqual([1, expect.stringMatching(/^There is no age identity/)]);
  expect(fs.readdirSync(path.join(home, 'none'))).toEqual([]);
});

test('a backup with a passphrase is opened with the passphrase; a truncated one is reported as damaged', async () => {
  const secret = write('secret', 'four words are enough\n');
  const file = await spendNight({ HESTIA_BACKUP_PASSPHRASE_FILE: secret });
  const key = readPassphrase(secret);
  expect((await readBackup({ file, key })).manifest.format).toBe(2);
  fs.truncateSync(file, fs.statSync(file).size - 100);
  await expect(readBackup({ file, key })).rejects.toThrow(/is damaged, or no backup of Hestia/);
  expect(() => readPassphrase(write('short', 'too short\n'))).toThrow('must have at least 12 characters');
});

test('a folder without a recent backup is reported to the host', async () => {
  const where = { folder: shelf, recipient: null, passphraseFile: null };
  expect(findingsOf(where)).toEqual([`There is no backup in ${shelf} yet (HESTIA_BACKUP_TO)`]);
  await spendNight();
  expect(findingsOf(where)).toEqual([]);
  expect(findingsOf(where, Date.now() + 3 * DAY_MS)[0]).toMatch(/^The newest backup in .* is of \d{4}/);
  expect(newestIn(path.join(shelf, 'not there'))).toBeNull();
});

test('the newest backup is proven by a full restore every week; faults and missing proofs are reported to the host', async () => {
  const where = { folder: shelf, recipient: null, passphraseFile: null };
  const settings = readSettings({ HESTIA_DATA: path.join(home, 'data') });
  const log = createLog('silent');
  const prove = async (backup: Backup) => void (await proveBackup(backup, settings, log));
  const week = weeklyProof(where, { prove, log });
  await week.run();
  expect(findingsOfProof(where)).toEqual([]);
  const file = await spendNight();
  await week.run();
  expect(findingsOfProof(where)).toEqual([]);
  expect(findingsOfProof(where, Date.now() + 16 * DAY_MS)).toEqual([
    expect.stringMatching(/^No backup was proved since .*: hestia verify /),
  ]);
  const bytes = fs.readFileSync(file);
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  fs.writeFileSync(file, bytes);
  await week.run();
  expect(findingsOfProof(where)).toEqual([expect.stringContaining(`The backup ${path.basename(file)} is not sound`)]);
});

test.each([
  [{ HESTIA_BACKUP_RECIPIENT: 'age1xyz' }, 'HESTIA_BACKUP_RECIPIENT must be an age recipient'],
  [{ HESTIA_BACKUP_PASSPHRASE_FILE: '/secret' }, 'require HESTIA_BACKUP_TO'],
])('settings that make no sense together are refused: %j', (env, words) => {
  expect(() => readSettings({ HESTIA_DATA: path.join(home, 'data'), ...env })).toThrow(words);
});
