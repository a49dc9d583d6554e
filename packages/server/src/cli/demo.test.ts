import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hestia } from '#test/hestia.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { DEMO_EMAILS, DEMO_PASSWORD, furnishFlat } from './demo-flat.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a demo is a flat in which four people live, with notes, tasks and money, and anybody of them can sign in', async () => {
  await furnishFlat(server.url);
  const body = { email: DEMO_EMAILS[2] ?? '', password: DEMO_PASSWORD };
  const { jwt, user } = await server.call(null, accountEndpoints.signIn, { body });
  const colocationId = user.colocationId ?? '';
  const params = { id: colocationId };
  expect(await server.call({ jwt }, accountEndpoints.listMembers, { params })).toHaveLength(4);
  expect(await server.call({ jwt }, reminderEndpoints.listReminders, { query: { colocationId } })).toHaveLength(5);
  expect((await server.call({ jwt }, choreEndpoints.listChores, { params })).length).toBeGreaterThan(3);
  const balance = await server.call({ jwt }, moneyEndpoints.getBalance, { params });
  expect(Object.values(balance).filter((amount) => amount !== 0).length).toBeGreaterThan(2);
});

test('what is no demo is neither shown nor removed as one; a demo goes as a whole', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-demo-'));
  fs.writeFileSync(path.join(folder, 'taxes.pdf'), '');
  for (const more of [[], ['--remove']])
    expect(await hestia({}, 'demo', '--folder', folder, ...more)).toMatchObject({
      code: 1,
      err: `There is no demo in ${folder}\n`,
    });
  fs.writeFileSync(path.join(folder, 'demo'), 'being furnished');
  expect((await hestia({}, 'demo', '--folder', folder)).err).toContain('was never finished');
  expect((await hestia({}, 'demo', '--folder', folder, '--remove')).out).toBe(`Removed ${folder}\n`);
  expect(fs.existsSync(folder)).toBe(false);
});
