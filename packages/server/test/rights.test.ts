import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { systemEndpoints } from '@hestia/contract/system/endpoints.ts';
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { administrate, createTestDatabase, type TestDatabase } from './database.ts';
import { startTestServer, type TestServer } from './server.ts';

const role = `guest_${process.pid}`;
let home: TestDatabase;
let folder: string;
let asGuest: string;
let devices: Record<string, string>;

beforeAll(async () => {
  home = await createTestDatabase('empty');
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-rights-'));
  await administrate(`create role ${role} login password 'guest'`);
  asGuest = home.url.replace(/\/\/[^@]*@/, `//${role}:guest@`);
  devices = { HESTIA_FCM_SERVICE_ACCOUNT: serviceAccount(), HESTIA_FCM_URL: 'http://127.0.0.1:9' };
});
afterAll(async () => {
  await home.drop();
  await administrate(`drop role ${role}`);
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A push account, so that notices are made; its service never answers. */
function serviceAccount(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const file = path.join(folder, 'account.json');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const account = { client_email: 'push@example.org', private_key: key, project_id: 'hestia-test' };
  fs.writeFileSync(file, JSON.stringify({ ...account, token_uri: 'http://127.0.0.1:9/token' }));
  return file;
}

/** A member with a phone that is notified of another's writes. */
async function settle(server: TestServer, name: string) {
  const [writer, reader] = [await server.signUp(name), await server.signUp(`${name}'s other member`)];
  const flat = await server.createHousehold(writer);
  await server.join(reader, flat);
  const { database } = server.platform;
  await sql`insert into devices (user_id, token) values (${reader.id}, ${`phone of ${name}`})`.execute(database.of());
  return { writer, flat };
}

test('a role that lacks rights stops the start with one sentence about all of them', async () => {
  await expect(startTestServer({ DATABASE_URL: asGuest })).rejects.toThrow(
    `Permission denied: the database role of DATABASE_URL lacks privileges:\n` +
      `  It cannot create tables: grant usage, create on schema public to ${role};\n` +
      `  It cannot create the schema of the job queue: grant create on database ${home.connection.database} to ${role}; ` +
      `or: create schema pgboss authorization ${role};`,
  );
});

test('it runs with only these privileges, and no write waits for a queue lost meanwhile', async () => {
  await administrate(`grant usage, create on schema public to ${role}`, home.connection.database);
  await administrate(`create schema pgboss authorization ${role}`, home.connection.database);
  const server = await startTestServer({ DATABASE_URL: asGuest, HESTIA_LOG: 'silent', ...devices });
  const jobs = async () => (await server.call(null, systemEndpoints.getReady)).jobs;
  await vi.waitFor(async () => expect(await jobs()).toBe('running'), 15_000);
  // One more than the number of connections.
  const flats = await Promise.all(Array.from({ length: 17 }, (_, n) => settle(server, `Writer ${n}`)));

  await administrate('alter schema pgboss owner to current_user', home.connection.database);
  const waiting = async () => (await sql`select from waiting_jobs`.execute(server.platform.database.of())).rows.length;
  const began = performance.now();
  const replies = await Promise.all(
    flats.map(({ writer, flat: colocationId }) =>
      server.attempt(writer, messageEndpoints.sendMessage, {
        body: { colocationId, content: 'Hello', sendBy: writer.id },
      }),
    ),
  );
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await waiting()).toBe(flats.length);
  await vi.waitFor(async () => expect(await jobs()).toBe('failing'), 5000);

  await administrate(`alter schema pgboss owner to ${role}`, home.connection.database);
  await vi.waitFor(async () => expect([await waiting(), await jobs()]).toEqual([0, 'running']), 10_000);
  await server.close();
});

test('the role that compose.yaml gives Hestia is no superuser and sufficient, and the superuser has no password any more', async () => {
  const [app, host] = [`app_${process.pid}`, `host_${process.pid}`];
  await administrate(`create role ${host} superuser login password 'host'`);
  const statements = fs
    .readFileSync(path.resolve(import.meta.dirname, '../../../deploy/database.sql'), 'utf8')
    .replaceAll(/^(?:--|\\).*$/gm, '')
    .replaceAll(":'password'", "'secret'")
    .replaceAll(/\b(?:hestia|postgres)\b/g, (name) => (name === 'hestia' ? app : host));
  // One after the other: `create database` can't run in a transaction.
  for (const statement of statements.split(';').filter((each) => each.trim() !== '')) await administrate(statement);
  const url = new URL(home.url);
  Object.assign(url, { username: app, password: 'secret', pathname: app });
  const server = await startTestServer({ DATABASE_URL: url.href, HESTIA_LOG: 'silent' });
  const { writer } = await settle(server, 'Ines');
  expect(writer.id).toBeTruthy();
  await server.close();
  const { rows } = await administrate(
    `select rolname, rolsuper, rolcreatedb, rolpassword is null as "hasNone" from pg_authid where rolname in ('${app}', '${host}') order by 1`,
  );
  expect(rows).toEqual([
    { rolname: app, rolsuper: false, rolcreatedb: false, hasNone: false },
    { rolname: host, rolsuper: true, rolcreatedb: false, hasNone: true },
  ]);
  await administrate(`drop database ${app} with (force)`);
  await administrate(`drop role ${app}, ${host}`);
});
