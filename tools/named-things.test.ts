import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findDanglingNames, namesIn } from './named-things.mjs';

const root = path.resolve(import.meta.dirname, '..');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-named-things-'));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

test('every name in backticks in this repository exists', () => {
  expect(findDanglingNames(root)).toEqual([]);
});

test('a planted name, file or member that nothing has is found, in comments and on pages', () => {
  write('src/a.ts', '/** As `goneAway` does. */\nexport const hereToStay = 1; // see `OldThing.hereToStay`\n');
  write('docs/page.md', 'Read `src/b.ts` and `MAX_GONE`, then `hereToStay` in `src/a.ts`.\n');
  expect(findDanglingNames(folder)).toEqual([
    'docs/page.md:1: `src/b.ts` is nothing in this repository',
    'docs/page.md:1: `MAX_GONE` is nothing in this repository',
    'src/a.ts:1: `goneAway` is nothing in this repository',
    'src/a.ts:2: `OldThing.hereToStay` is nothing in this repository',
  ]);
});

test('a name that only comments and pages speak of does not exist by that', () => {
  write('src/a.ts', '// `goneAway`\nexport const one = 1;\n');
  write('docs/page.md', 'goneAway\n');
  expect(findDanglingNames(folder)).toEqual(['src/a.ts:1: `goneAway` is nothing in this repository']);
});

test('blocks of code on a page, and template literals in code, are no mentions', () => {
  write('docs/page.md', '```ts\nconst x = `goneAway`;\n```\n');
  write('src/a.ts', 'export const text = `goneAway`;\n');
  expect(findDanglingNames(folder)).toEqual([]);
});

test.each([
  ['npm run check', []],
  ['select', []],
  ['PUT', []],
  ['/api/Expense', []],
  ['colocation_id', []],
  ['amount: null', []],
  ['aria-label', []],
  ['GitHub', ['GitHub']],
  ['dayOf()', ['dayOf']],
  ['money.addExpense', ['addExpense']],
  ['MAX_DELAY_MS', ['MAX_DELAY_MS']],
  ['tools/check.mjs', ['tools/check.mjs']],
])('of `%s` these are looked for: %j', (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
