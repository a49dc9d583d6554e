import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startApns } from '#test/apns-service.ts';
import { resultOf, hestia } from '#test/hestia.ts';
import { startHome, type Home } from '#test/home.ts';
import { mailEnv, startMailServer } from '#test/mail-server.ts';
import type { Finding } from './checks/finding.ts';

let home: Home;
let env: Record<string, string>;
beforeAll(async () => {
  home = await startHome();
  env = { ...home.server.env, PORT: new URL(home.server.url).port, HESTIA_VAPID_SUBJECT: 'mailto:host@example.org' };
});
afterAll(() => home.server.close());

const statesOf = (text: string) =>
  Object.fromEntries((JSON.parse(text) as Finding[]).map(({ about, state }) => [about, state]));

test('the doctor finds nothing in a sound installation', async () => {
  const images = path.join(String(env['HESTIA_DATA']), 'images');
  fs.mkdirSync(images, { recursive: true, mode: 0o700 });
  const { code, out, err } = await hestia(env, 'doctor', '--json');
  // The fill level of the test machine's disk is irrelevant here.
  const { disk: _, ...states } = statesOf(out);
  const well = {
    keys: 'ok',
    images: 'ok',
    database: 'ok',
    schema: 'ok',
    rights: 'ok',
    writes: 'ok',
    clock: 'ok',
    push: 'ok',
    jobs: 'ok',
    handles: 'ok',
    balances: 'ok',
    pictures: 'ok',
    'picture-folder': 'ok',
    port: 'ok',
    address: 'ok',
  };
  expect([code, err, states]).toEqual([0, '', well]);
});

test('the doctor reports faults with fixes', async () => {
  const images = path.join(String(env['HESTIA_DATA']), 'images');
  fs.chmodSync(images, 0o755);
  const { database } = home.server.platform;
  await sql`update sessions set last_seen_at = now() + interval '1 hour' where user_id = ${home.stranger.id}`.execute(
    database.of(),
  );
  await sql`create table set_aside as select * from migrations where number = 42`.execute(database.of());
  await sql`delete from migrations where number = 42`.execute(database.of());
  const wrong = { ...env, HESTIA_PUBLIC_URL: 'http://127.0.0.1:1', HESTIA_VAPID_SUBJECT: '' };
  const { code, out, err } = await hestia(wrong, 'doctor', '--json');
  expect([code, statesOf(out)]).toMatchObject([
    1,
    { images: 'failed', schema: 'warning', clock: 'failed', push: 'warning', address: 'failed' },
  ]);
  expect(err).toMatch(/^3 of \d+ checks failed\n$/);
  const words = (await hestia(wrong, 'doctor')).out;
  expect(words).toContain(`chmod -R go= ${images}`);
  // A command that would work on the wrong schema does not.
  expect((await hestia(env, 'users', 'list')).err).toContain('The database is older than this version of Hestia');
  const { missing } = await resultOf<{ missing: object[] }>(env, 'migrate', 'status');
  expect(missing).toEqual([{ number: 42, name: 'password-resets' }]);
  expect((await hestia(env, 'migrate', 'status')).out).toContain('A start of this version runs 42 (password-resets)');
  await sql`insert into migrations (number, name, checksum) values (999, 'from-later', '')`.execute(database.of());
  expect((await hestia(env, 'migrate', 'status')).err).toContain('newer than this version of Hestia');
  await sql`delete from migrations where number = 999`.execute(database.of());
  await sql`insert into migrations select * from set_aside`.execute(database.of());
  await sql`drop table set_aside`.execute(database.of());
});

test('the doctor asks APNs whether it accepts the key', async () => {
  const apns = await startApns({ plain: true });
  onTestFinished(apns.close);
  apns.responses.set('0'.repeat(64), [400, 'BadDeviceToken']);
  const { key, keyId, teamId, url } = apns.settings;
  const given = { HESTIA_APNS_KEY: key, HESTIA_APNS_KEY_ID: keyId, HESTIA_APNS_TEAM_ID: teamId, HESTIA_APNS_URL: url };
  const sayOf = async (changed: Record<string, string>) => {
    const { out } = await hestia({ ...env, ...given, ...changed }, 'doctor', '--json');
    return (JSON.parse(out) as Finding[]).find(({ about }) => about === 'apns');
  };
  expect(await sayOf({})).toMatchObject({ state: 'ok', says: 'accepts the key KEY1234567, for app.hestia.household' });
  expect(await sayOf({ HESTIA_APNS_TEAM_ID: 'TEAM000000' })).toMatchObject({
    state: 'failed',
    says: expect.stringContaining('InvalidProviderToken') as string,
  });
  expect(await sayOf({ HESTIA_APNS_URL: 'http://127.0.0.1:9' })).toMatchObject({ state: 'failed' });
});

test("the doctor signs in at the mail server, if one is set, and reports why it can't", async () => {
  const server = await startMailServer({ hasTls: true, login: { user: 'hestia', password: 'a secret' } });
  const mailing = { ...env, ...mailEnv(server) };
  const findings = async (url: string) => {
    const { out } = await hestia({ ...mailing, HESTIA_SMTP_URL: url }, 'doctor', '--json');
    return (JSON.parse(out) as Finding[]).find(({ about }) => about === 'mail');
  };
  try {
    const says = `127.0.0.1:${server.port} accepts e-mails from hestia@flat.example.org`;
    expect(await findings(server.url)).toEqual({ about: 'mail', state: 'ok', says });
    const wrong = await findings(server.url.replace('secret', 'guess'));
    expect(wrong).toMatchObject({
      state: 'failed',
      mend: expect.stringContaining('the password in HESTIA_SMTP_URL') as unknown,
    });
    expect(JSON.stringify(wrong)).not.toContain('guess');
    expect(server.received).toEqual([]);
  } finally {
    await server.close();
  }
  expect(await findings(server.url)).toMatchObject({
    state: 'failed',
    mend: expect.stringContaining('the host and the port') as unknown,
  });
});
