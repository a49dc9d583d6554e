import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { CHEAP } from './findings.ts';

let server: TestServer;
let shelf: string;
beforeAll(async () => {
  shelf = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-findings-'));
  const passphrase = path.join(shelf, 'passphrase');
  fs.writeFileSync(passphrase, 'four words are enough\n', { mode: 0o604 });
  server = await startTestServer({
    HESTIA_BACKUP_TO: path.join(shelf, 'away'),
    HESTIA_BACKUP_PASSPHRASE_FILE: passphrase,
  });
  fs.chmodSync(path.join(String(server.env['HESTIA_DATA']), 'keys', 'handles-key'), 0o644);
  await server.signUp('Ada');
  await server.byHand(sql`update sessions set last_seen_at = now() + interval '2 hours'`);
});
afterAll(async () => {
  await server.close();
  fs.rmSync(shelf, { recursive: true });
});

test("a running server warns of its doctor's findings, where these are cheap, and stays ready", async () => {
  const { status, body } = await server.attempt(null, systemEndpoints.getReady);
  expect(status).toBe(200);
  const { warnings } = body as { warnings: string[] };
  // The fill level of the test machine's disk is irrelevant here.
  expect(warnings.filter((one) => !one.includes('MB are free'))).toEqual([
    expect.stringMatching(/^others can read .*handles-key: chmod go= /),
    expect.stringMatching(/^all users can read .*passphrase: chmod o= /),
    expect.stringMatching(/^the folder .*away is not there: mount its disk/),
    expect.stringMatching(/^the last user was here at .*, which is in the future: set the clock/),
  ]);
});

test('the metrics count findings by subject', async () => {
  const text = String((await server.attempt(null, systemEndpoints.getMetrics)).body);
  const counts = new Map(
    [...text.matchAll(/^hestia_findings\{about="([^"]+)"\} (\d+)$/gm)].map(([, about, count]) => [
      about,
      Number(count),
    ]),
  );
  expect([...counts.keys()]).toEqual([...CHEAP]);
  counts.delete('disk');
  expect([...counts.values()]).toEqual([1, 0, 1, 1, 0, 1, 0, 0]);
});
