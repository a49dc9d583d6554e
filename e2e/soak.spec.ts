import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { commands } from '@hestia/contract/commands.ts';
import { root } from '../tools/install.mjs';
import { test } from './fixtures.ts';
import { featureOf } from './soak/writes.ts';
import { soak } from './soak/soak.ts';

// The short forms of `npm run soak:offline`, which also plants faults and sees them found. `npm run soak:short` makes every command.
const isAsked = process.env['SOAK'] === 'short';

// On a busy machine, each write takes a second.
test.setTimeout(300_000);

if (isAsked)
  test('each command, written by two members over bad connections, ends at the server once or is refused', async ({
    hestia,
    browser,
  }) => {
    const { faults, counts } = await soak(hestia, browser, { seed: 14, members: 2, operations: 0, isShort: true });
    expect(faults).toEqual([]);
    expect(counts['kinds of command']).toBe(commands.length);
  });

test('a command of each feature, written by two members over bad connections, ends at the server once or is refused', async ({
  hestia,
  browser,
}) => {
  const plan = { seed: 14, members: 2, operations: 0, isShort: true, isShortest: true };
  const { faults, counts } = await soak(hestia, browser, plan);
  expect(faults).toEqual([]);
  expect(counts['writes']).toBeGreaterThanOrEqual(new Set(commands.map(({ kind }) => featureOf(kind))).size);
});

test('the soak page is no part of the app', () => {
  const built = path.join(root, 'packages/web/dist');
  expect(existsSync(path.join(built, 'index.html'))).toBe(true);
  const scripts = globSync('**/*.js', { cwd: built });
  expect(scripts.filter((file) => readFileSync(path.join(built, file), 'utf8').includes('tellSoak'))).toEqual([]);
});
