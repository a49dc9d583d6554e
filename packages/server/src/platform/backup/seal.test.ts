import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArchiveResult } from './archive.ts';
import { readBack } from './read-back.ts';
import { readBackup } from './read.ts';
import { writeBackup } from './write.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let database: TestDatabase;
let home: string;
let written: ArchiveResult;
let whole: Buffer;
beforeAll(async () => {
  database = await createTestDatabase();
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-seal-'));
  written = await writeBackup(from(), home);
  whole = fs.readFileSync(written.file);
});
afterAll(async () => {
  await database.drop();
  fs.rmSync(home, { recursive: true });
});

const from = () => ({
  connection: database.connection,
  pictures: { folder: path.join(home, 'images'), bucket: null },
});

async function isAccepted(bytes: Buffer): Promise<boolean> {
  const file = path.join(home, 'damaged.tar.zst');
  fs.writeFileSync(file, bytes);
  return readBackup({ file, key: null }).then(
    () => true,
    () => false,
  );
}

test('a backup with any byte flipped is rejected', async () => {
  expect([written.readBack, await isAccepted(whole)]).toEqual(['whole', true]);
  const accepted: number[] = [];
  for (const [at, byte] of whole.entries()) {
    const damaged = Buffer.from(whole);
    damaged[at] = byte ^ (1 << (at % 8));
    if (await isAccepted(damaged)) accepted.push(at);
  }
  expect(accepted).toEqual([]);
});

test('a truncated backup, one with bytes after it, or with another behind it is rejected', async () => {
  const cuts = [1, 4, 32, 40, 41, 100].map((bytes) => whole.subarray(0, whole.length - bytes));
  const longer = [Buffer.from([0]), Buffer.alloc(512), whole].map((more) => Buffer.concat([whole, more]));
  const inside = Buffer.concat([whole.subarray(0, -40), Buffer.alloc(8), whole.subarray(-40)]);
  for (const bytes of [...cuts, ...longer, inside]) expect(await isAccepted(bytes)).toBe(false);
});

test('an archive encrypted to a recipient reads back byte by byte', async () => {
  const recipient = await identityToRecipient(await generateX25519Identity());
  const { readBack: read } = await writeBackup(from(), fs.mkdtempSync(path.join(home, 'age-')), {
    lock: { recipient },
  });
  expect(read).toBe('bytes');
});

test('a disk that returns wrong bytes is reported', async () => {
  const file = path.join(home, 'other.tar.zst');
  fs.writeFileSync(file, whole);
  const other = { sha256: '0'.repeat(64), lock: null };
  await expect(readBack(file, other)).rejects.toThrow('could not be read back as it was written');
});
