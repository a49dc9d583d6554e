// Makes every call of the API, each in a household of its own, on the database of DATABASE_URL: `npm run try:cluster` runs it on a
// cluster. Prints one line per call that was not answered as its sample says, and how many were.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { createLog } from '#platform/log.ts';
import { createApp } from '../src/app.ts';
import { attempt, succeed } from './call.ts';
import { sampledEndpoints } from './samples/all.ts';
import { createFixture } from './samples/fixture.ts';
import type { TestServer } from './server.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-calls-'));
const env = { ...process.env, PORT: '0', HESTIA_DATA: folder, HESTIA_LOG: 'error' };
const app = await createApp(readSettings(env), { log: createLog('error'), checksLists: true });
const url = await app.listen();
// The samples need no more of a server.
const server = {
  url,
  platform: app.platform,
  env,
  call: (user, endpoint, parts) => succeed(url, user, endpoint, parts),
  attempt: (user, endpoint, parts) => attempt(url, user, endpoint, parts),
  createHousehold: (user) =>
    succeed(url, user, colocationEndpoints.createColocation, {
      body: { name: 'Home', address: '', createdBy: user.id },
    }),
  join: async (user, colocationId) =>
    void (await succeed(url, user, accountEndpoints.updateUser, { body: { id: user.id, colocationId } })),
} as Partial<TestServer> as TestServer;

const say = (line: string) => void process.stdout.write(`${line}\n`);
let answered = 0;
const only = process.argv[2];
for (const [name, endpoint, { make, outcomes = {} }] of sampledEndpoints) {
  if (only !== undefined && name !== only) continue;
  try {
    const fixture = await createFixture(server);
    const { status, body } = await attempt(url, fixture.ada, endpoint, await make(fixture));
    if (status === (outcomes.member ?? 200)) answered++;
    else say(`${name}: ${status} ${JSON.stringify(body)}`);
  } catch (error) {
    say(`${name}: ${String(error)}`);
  }
}
say(`${answered} of ${sampledEndpoints.length} calls are answered as expected`);
await app.close();
fs.rmSync(folder, { recursive: true, force: true });
process.exit(0);
