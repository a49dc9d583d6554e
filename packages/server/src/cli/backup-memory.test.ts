import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { Client } from 'pg';

const MAX_MEGABYTES = 100;
const PICTURE_BYTES = 400_000;
/** `BACKUP_MEGABYTES=10000` tries it with 10 GB of pictures, in three minutes. */
const MEGABYTES = Number(process.env['BACKUP_MEGABYTES'] ?? 48);
const TIMEOUT_MS = 180_000 + MEGABYTES * 100;

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-memory-'));
  database = await createTestDatabase();
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from identity');
  fs.writeFileSync(path.join(folder, 'database.id'), String(rows[0]?.id));
  fs.mkdirSync(path.join(folder, 'images'));
  const [user, household] = [randomUUID(), randomUUID()];
  await client.query(`insert into users (id, username, email) values ($1, 'Ada', 'ada@example.org')`, [user]);
  await client.query(`insert into colocations (id, name, created_by) values ($1, 'Flat', $2)`, [household, user]);
  await client.query(
    `insert into events (colocation_id, seq, name, payload)
     select $1, n, 'NewMessageAdded', jsonb_build_object('content', repeat(md5(n::text), 8)) from generate_series(1, 60000) n`,
    [household],
  );
  for (let bytes = 0; bytes < MEGABYTES * 1e6; bytes += PICTURE_BYTES) {
    const name = `${randomUUID()}.webp`;
    fs.writeFileSync(path.join(folder, 'images', name), randomBytes(PICTURE_BYTES));
    await client.query('insert into images (name, bytes, created_by, width, height) values ($1, $2, $3, 10, 10)', [
      name,
      PICTURE_BYTES,
      user,
    ]);
  }
  await client.end();
}, TIMEOUT_MS);
afterAll(async () => {
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Peak memory of a backup in a separate process, as started by the host. */
async function peakOfBackup(): Promise<number> {
  const cli = path.join(import.meta.dirname, 'hestia.ts');
  const peak = path.resolve(import.meta.dirname, '../../test/peak.ts');
  const child = spawn(process.execPath, ['--import', peak, cli, 'backup', '--to', path.join(folder, 'backups')], {
    env: {
      PATH: process.env['PATH'],
      HESTIA_DATA: folder,
      DATABASE_URL: database.url,
      NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [err, kilobytes] = await Promise.all([text(child.stderr as Readable), text(child.stdio[3] as Readable)]);
  expect([await closed, err]).toEqual([0, '']);
  fs.rmSync(path.join(folder, 'backups'), { recursive: true });
  return Number(kilobytes) / 1024;
}

test.runIf(process.platform === 'linux')(
  `a backup needs up to ${MAX_MEGABYTES} MB of memory, for any amount of data`,
  { timeout: TIMEOUT_MS },
  async () => {
    // The first one compiles the modules.
    await peakOfBackup();
    expect(await peakOfBackup()).toBeLessThanOrEqual(MAX_MEGABYTES);
  },
);
