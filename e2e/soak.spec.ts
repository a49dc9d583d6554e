import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { commands } from '@hestia/contract/commands.ts';
import { root } from '../tools/install.mjs';
import { test } from './people.ts';
import { buildSoakPage, type SoakPage } from './soak/page-build.ts';
import { soak } from './soak/soak.ts';

// The short form of `npm run soak:offline`.

// One server and one browser for all of them.
test.describe.configure({ mode: 'default' });
// On a machine that does other things at the same time, each write takes a second.
test.setTimeout(300_000);

let page: SoakPage;
test.beforeAll(async () => {
  page = await buildSoakPage();
});

test('whatever two people write over bad lines, each command of the table, ends at the server once or is refused in words', async ({
  hestia,
  browser,
}) => {
  const { faults, counts } = await soak(hestia, browser, { seed: 14, members: 2, operations: 0, isShort: true, page });
  expect(faults).toEqual([]);
  expect(counts['kinds of command']).toBe(commands.length);
});

test('a write that is lost, one that is done twice and a field that is forgotten are found', async ({
  hestia,
  browser,
}) => {
  const plan = { seed: 3, members: 2, operations: 4, isShort: false, isPlanted: true, page };
  const faults = (await soak(hestia, browser, plan)).faults.join('\n');
  expect(faults).toContain('is settled, and was never done');
  expect(faults).toContain('and nobody wrote it');
  expect(faults).toContain('"Forgotten" instead of');
});

test('the page that does this is no part of the app', () => {
  const built = path.join(root, 'packages/web/dist');
  expect(existsSync(path.join(built, 'index.html'))).toBe(true);
  const scripts = globSync('**/*.js', { cwd: built });
  expect(scripts.filter((file) => readFileSync(path.join(built, file), 'utf8').includes('tellSoak'))).toEqual([]);
});
