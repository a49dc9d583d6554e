import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBannedNames } from './glossary.mjs';
import { SCREEN_WORDS } from './screen-words.mjs';

const root = path.resolve(import.meta.dirname, '..');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-glossary-'));
  for (const made of ['docs', 'packages/web/src']) mkdirSync(path.join(folder, made), { recursive: true });
  const row = '| user | member | the name | `flatmate`, `tenant` |';
  writeFileSync(path.join(folder, 'docs/glossary.md'), `| Wire | Code | Screen | Never |\n|---|---|---|---|\n${row}\n`);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function namesFoundIn(code: string, file = 'planted.ts'): string[] {
  writeFileSync(path.join(folder, 'packages/web/src', file), code);
  return findBannedNames(folder);
}

test('no name in the code is made of a word that the glossary has another for', () => {
  expect(findBannedNames(root)).toEqual([]);
});

test('the glossary has every row in four columns, and bans a good number of words', () => {
  const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8').split(SCREEN_WORDS)[0] ?? '';
  const rows = glossary.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.filter((row) => row.split('|').length !== 6)).toEqual([]);
  expect([...glossary.matchAll(/`[a-z]+`[,| ]/g)].length).toBeGreaterThan(15);
});

test.each([
  ['a constant', 'export const flatmate = 1;', 'flatmate'],
  ['several of them', 'export const flatmates = [];', 'flatmates'],
  ['part of a name', 'export const readFlatmateNames = 1;', 'readFlatmateNames'],
  ['a type', 'export type Tenant = string;', 'Tenant'],
  ['a property', 'export type Named = { readonly tenantId: string };', 'tenantId'],
  ['a constant that shouts', 'export const MAX_TENANTS = 1;', 'MAX_TENANTS'],
])('%s with a banned word is named, with the word to take', (_what, code, name) => {
  expect(namesFoundIn(code)).toEqual([`packages/web/src/planted.ts: ${name} (here it is member)`]);
});

test.each([
  ['a comment', '// Like a tenant of old.\n/* flatmates */ export const one = 1;'],
  ['a text', "export const one = 'a flatmate';"],
  ['another word that begins so', 'export const tenantry = 1;'],
])('%s may say what it likes', (_what, code) => {
  expect(namesFoundIn(code)).toEqual([]);
});

test('tests may speak as people do', () => {
  expect(namesFoundIn('export const flatmate = 1;', 'planted.test.ts')).toEqual([]);
});
