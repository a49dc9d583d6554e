import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hestia } from '#test/hestia.ts';
import { proveKeptRows } from '#test/kept-rows.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { DEMO_EMAILS, DEMO_PASSWORD, furnishFlat } from './demo-flat.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await proveKeptRows(server.platform.database);
  await server.close();
});

test('a demo is a flat of four members with notes, tasks and money, and each of them can sign in', async () => {
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

test('other data is neither served nor removed as a demo; a demo is removed completely', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-demo-'));
  fs.writeFileSync(path.join(folder, 'taxes.pdf'), '');
  for (const more of [[], ['--remove']])
    expect(await hestia({}, 'demo', '--folder', folder, ...more)).toMatchObject({
      code: 1,
      err: `No demo in ${folder}\n`,
    });
  fs.writeFileSync(path.join(folder, 'demo'), 'being furnished');
  expect((await hestia({}, 'demo', '--folder', folder)).err).toContain('is incomplete');
  expect((await hestia({}, 'demo', '--folder', folder, '--remove')).out).toBe(`Removed ${folder}\n`);
  expect(fs.existsSync(folder)).toBe(false);
});
