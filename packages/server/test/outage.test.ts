import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/db/embedded/embedded.ts';
import { attempt, type TestUser } from './call.ts';
import { startTestServer, type TestServer } from './server.ts';

let home: string;
let postgres: EmbeddedPostgres;
let server: TestServer;
let ada: TestUser;
let flat: string;

beforeAll(async () => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-outage-'));
  fs.chmodSync(home, 0o711);
  postgres = await startEmbeddedPostgres({ home });
  server = await startTestServer({ DATABASE_URL: postgres.url, HESTIA_LOG: 'silent' });
  ada = await server.signUp('Ada');
  flat = await server.createHousehold(ada);
});
afterAll(async () => {
  await server.close();
  await postgres.stop();
  fs.rmSync(home, { recursive: true, force: true });
});

const read = () => server.attempt(ada, colocationEndpoints.getColocation, { params: { id: flat } });
const write = (name: string) => server.attempt(ada, colocationEndpoints.updateColocation, { body: { id: flat, name } });

test('while the database is down, calls are refused with a sentence at once; when it is up, they work', async () => {
  await postgres.stop();
  await vi.waitFor(async () => expect((await read()).status).toBe(503), 5000);
  // Tried again, since a machine with other work may take longer for once.
  await vi.waitFor(async () => {
    const began = performance.now();
    for (const reply of await Promise.all([read(), write('Nobody reads this'), read(), write('Nor this')]))
      expect(reply).toMatchObject({
        status: 503,
        body: { code: 'unavailable', message: 'The database is unavailable; try again' },
      });
    expect(performance.now() - began).toBeLessThan(2000);
  });
  expect((await attempt(server.url, null, systemEndpoints.getVersion)).status).toBe(200);

  postgres = await startEmbeddedPostgres({ home });
  await vi.waitFor(async () => expect((await write('Back')).status).toBe(200), 5000);
  expect((await read()).body).toMatchObject({ name: 'Back' });
});

test('answered writes survive a kill of the database', async () => {
  await Promise.all(
    Array.from({ length: 20 }, async (_, turn) => {
      if (turn === 10) process.kill(postgres.pid, 'SIGKILL');
      await write(`Turn ${turn}`);
    }),
  );
  const last = await vi.waitFor(async () => {
    const name = `After the kill ${performance.now()}`;
    expect((await write(name)).status).toBe(200);
    return name;
  }, 10_000);
  expect((await read()).body).toMatchObject({ name: last });
});
