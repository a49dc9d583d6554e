import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findForbiddenLicences } from './licences.mjs';

const root = path.resolve(import.meta.dirname, '..');
let folder = '';

afterEach(() => {
  if (folder !== '') rmSync(folder, { recursive: true });
  folder = '';
});

function lock(packages: Record<string, object>): string {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-licences-'));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  return folder;
}

const lockedWith = (license: string | undefined, more: object = {}) =>
  lock({ '': { name: 'house' }, 'node_modules/planted': { version: '1.2.3', license, ...more } });

test('every production package of Hestia is under a licence that may be passed on', () => {
  expect(findForbiddenLicences(root)).toEqual([]);
});

test.each(['GPL-3.0', 'AGPL-3.0-only', 'SEE LICENSE IN LICENSE.md', 'MIT AND GPL-3.0', '(GPL-3.0 OR AGPL-3.0-only)'])(
  'a package under %s is named with its version',
  (license) => {
    expect(findForbiddenLicences(lockedWith(license))).toEqual([`node_modules/planted 1.2.3: ${license}`]);
  },
);

test('a package without a license is named', () => {
  expect(findForbiddenLicences(lockedWith(undefined))).toEqual(['node_modules/planted 1.2.3: says no licence']);
});

test.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'])('%s is allowed', (license) => {
  expect(findForbiddenLicences(lockedWith(license))).toEqual([]);
});

test('what only development needs is not passed on, so any licence will do', () => {
  expect(findForbiddenLicences(lockedWith('GPL-3.0', { dev: true }))).toEqual([]);
});
