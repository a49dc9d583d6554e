import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { administrate } from './database.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let database: string;
beforeAll(async () => {
  server = await startTestServer({ HESTIA_LOG: 'silent' });
  database = new URL(server.env['DATABASE_URL'] ?? '').pathname.slice(1);
});
afterAll(() => server.close());

const warnings = async () => (await server.call(null, systemEndpoints.getReady)).warnings ?? [];
/** Cuts the listening connection, and answers whether there was one. */
const cut = async () => {
  const { rowCount } = await administrate(`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and query like '%; listen %'`);
  return (rowCount ?? 0) > 0;
};

it('a lost listening connection is a warning of /health/ready until it is open again', async () => {
  await vi.waitFor(async () => expect(await warnings()).toEqual([]), 20_000);
  // Existing connections stay, and new ones are refused.
  await administrate(`alter database ${database} with allow_connections false`);
  try {
    expect(await cut()).toBe(true);
    await vi.waitFor(
      async () => expect(await warnings()).toEqual([expect.stringMatching(/^The listening connection .* is lost/)]),
      20_000,
    );
  } finally {
    await administrate(`alter database ${database} with allow_connections true`);
  }
  await vi.waitFor(async () => expect(await warnings()).toEqual([]), 20_000);
});
