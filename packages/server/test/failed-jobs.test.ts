import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Finding } from '../src/cli/checks/finding.ts';
import { rentOf } from './bills.ts';
import { hestia } from './hestia.ts';
import { startHome, type Home } from './home.ts';

let at: Home;
let cron: PgBoss;
beforeAll(async () => {
  at = await startHome({ HESTIA_LOG: 'silent' });
  const { server } = at;
  await vi.waitUntil(async () => (await server.call(null, systemEndpoints.getReady)).jobs === 'running', 20_000);
  cron = new PgBoss({ connectionString: server.env['DATABASE_URL'] ?? '', schedule: false, supervise: false });
  await cron.start();
});
afterAll(async () => {
  await cron.stop({ graceful: false });
  await at.server.close();
});

/** A turn of a schedule that is not tried again. */
const turn = (name: string) => cron.send(name, null, { retryLimit: 0 });
const ready = () => at.server.attempt(null, systemEndpoints.getReady);
const warnings = async () => ((await ready()).body as { warnings?: string[] }).warnings ?? [];
const metric = async () =>
  /^hestia_jobs_given_up (\d+)$/m.exec(String((await at.server.attempt(null, systemEndpoints.getMetrics)).body))?.[1];
async function examined(): Promise<Finding | undefined> {
  const { out } = await hestia({ ...at.server.env, PORT: new URL(at.server.url).port }, 'doctor', '--json');
  return (JSON.parse(out) as Finding[]).find(({ about }) => about === 'jobs');
}

it('a job that fails its last try is counted, and reported to the host with the household, until it succeeds', async () => {
  expect([await warnings(), await metric(), (await examined())?.state]).toEqual([[], '0', 'ok']);
  const bill = rentOf(at.home, [at.lea, at.tomasz], { firstOn: '2040-02-01' });
  await at.server.call(at.lea, billEndpoints.addBill, { body: bill });
  await at.server.byHand(
    sql`update bills set first_on = '2025-01-01', until_on = '2025-01-01', next_on = '2025-01-01'`,
  );
  await at.server.byHand(sql`update colocations set time_zone = 'Nowhere/City' where id = ${at.home}`);
  await turn('book-bills');
  const named = new RegExp(`^The job book-bills failed its last try on .+: Failed in 1 household \\(${at.home}\\): `);
  await vi.waitFor(async () => expect(await warnings()).toEqual([expect.stringMatching(named)]), 60_000);
  expect([(await ready()).status, await metric()]).toEqual([200, '1']);
  expect(await examined()).toMatchObject({ state: 'warning', says: expect.stringMatching(named) as unknown });
  await turn('book-bills');
  await vi.waitFor(async () => expect(await metric()).toBe('2'), 60_000);
  expect((await warnings())[0]).toContain('failed its last try 2 times since');

  await at.server.byHand(sql`update colocations set time_zone = 'Europe/Paris' where id = ${at.home}`);
  await turn('book-bills');
  await vi.waitFor(async () => expect([await warnings(), await metric()]).toEqual([[], '0']), 60_000);
});

it('permanently failed jobs of a queue are reported for a week', async () => {
  await cron.send('digests', { userId: 'nobody' }, { retryLimit: 0 });
  await vi.waitFor(
    async () => expect(await warnings()).toEqual([expect.stringMatching(/^The job digests failed its last try on /)]),
    60_000,
  );
  await at.server.byHand(sql`update failed_jobs set last_at = now() - interval '8 days'`);
  expect([await warnings(), await metric()]).toEqual([[], '0']);
});
