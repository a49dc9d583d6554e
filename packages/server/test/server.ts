import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { ResponseOf, Endpoint } from '@hestia/contract/wire/endpoint.ts';
import { sql, type RawBuilder } from 'kysely';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import { createLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createApp } from '../src/app.ts';
import { MOVES } from '../src/features/accounts/profile.ts';
import { hashPassword } from '../src/features/accounts/passwords/passwords.ts';
import { attempt, succeed, type Parts, type TestUser, type Reply } from './call.ts';
import { createTestDatabase } from './database.ts';

/** The real server with a port and a database, and users created through the API. */
export type TestServer = {
  readonly url: string;
  readonly platform: Platform;
  /** The environment that the server was started with: give it to another one to have two on one database. */
  readonly env: Readonly<Record<string, string>>;
  /** Creates an account; every name can be used again. */
  signUp(name: string): Promise<TestUser>;
  /** Creates a household that this user moves into; returns its id. */
  createHousehold(user: TestUser, name?: string): Promise<string>;
  /** Moves a user into a household by its id. */
  join(user: TestUser, colocationId: string): Promise<void>;
  /** Changes tables directly. No event follows, so event numbers advance without one: cached lists are read again. */
  byHand(statement: RawBuilder<unknown>): Promise<void>;
  /** Makes a call that must succeed: its answer, checked against the contract. Throws `RefusedError` (status, code, problem). */
  call<C extends Endpoint>(user: Pick<TestUser, 'jwt'> | null, endpoint: C, parts?: Parts<C>): Promise<ResponseOf<C>>;
  /** Makes a call and returns any response. */
  attempt<C extends Endpoint>(user: Pick<TestUser, 'jwt'> | null, endpoint: C, parts?: Parts<C>): Promise<Reply>;
  close(): Promise<void>;
};

/** Starts a server. `env` adds settings; close it in `afterAll`. */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const database = await createTestDatabase();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-server-'));
  const raw = { PORT: '0', HESTIA_DATA: folder, DATABASE_URL: database.url, HESTIA_LOG: 'error', ...env };
  const settings = readSettings(raw);
  const app = await createApp(settings, { log: createLog(settings.logLevel), checksLists: true });
  const url = await app.listen();
  const call: TestServer['call'] = (user, what, parts) => succeed(url, user, what, parts);
  return {
    url,
    platform: app.platform,
    env: raw,
    call,
    attempt: (user, what, parts) => attempt(url, user, what, parts),
    signUp: (name) => signUp(app.platform, name),
    createHousehold: (user, name = 'Rue des Lilas 3') =>
      call(user, colocationEndpoints.createColocation, { body: { name, address: '', createdBy: user.id } }),
    async byHand(statement) {
      const on = app.platform.database.of();
      await statement.execute(on);
      await sql`update colocations set seq = seq + 1`.execute(on);
    },
    async join(user, colocationId) {
      // Tests of one file open flat after flat with the same users.
      await createAttemptLimiter(app.platform.database, MOVES).forget(user.id);
      await call(user, accountEndpoints.updateUser, { body: { id: user.id, colocationId } });
    },
    async close() {
      await app.close();
      await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

let members = 0;
const password = 'correct horse battery staple';
const passwordHash = hashPassword(password, { at: { ln: 4, r: 8, p: 1 } });

/** Inserts a user as signing up would, without the cost of hashing, which would dominate most tests. */
async function signUp({ database, sessions }: Platform, username: string): Promise<TestUser> {
  const id = randomUUID();
  const email = `${encodeURIComponent(username).replaceAll('%', '').toLowerCase()}.${++members}@example.org`;
  await sql`
    insert into users (id, username, email, password_hash) values (${id}, ${username}, ${email}, ${await passwordHash})
  `.execute(database.of());
  const { jwt } = await sessions.start(database, id, { userAgent: 'Vitest' });
  return { id, username, email, password, jwt };
}
