import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { declarationsIn, findTypeNameFaults, isNoun } from './type-names.mjs';

const root = path.resolve(import.meta.dirname, '..');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-type-names-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('the types of this repository have nouns for names', () => {
  expect(findTypeNameFaults(root)).toEqual([]);
});

test.each(['Asked', 'Known', 'BillPaused', 'Where', 'Way', 'How', 'LeftOut', 'Adding', 'FoundHere', 'NotStored'])(
  '%s is no noun',
  (name) => {
    expect(isNoun(name)).toBe(false);
  },
);

test.each(['Bill', 'StoredEvent', 'NewsFeed', 'Seed', 'Booking', 'OnMemberLeft', 'PayloadOf', 'Timing', 'KnownPage'])(
  '%s is a noun, a listener or computed from a type',
  (name) => {
    expect(isNoun(name)).toBe(true);
  },
);

test('types, classes, components and typedefs are declarations; extended globals and functions are not', () => {
  const code = [
    'export type A = string;',
    'class B {}',
    'interface C {}',
    'declare global { interface Window { c: C } }',
    'function D() { type E = 1; return null; }',
    'const FormRow = () => null;',
    'const MAX_ROWS = 1;',
    'function lowerCase() {}',
    '/** @typedef {{ a: string }} F */',
  ].join('\n');
  expect(declarationsIn('code.ts', code).map(({ name, line }) => `${name} ${line}`)).toEqual(
    expect.arrayContaining(['A 1', 'B 2', 'C 3', 'D 5', 'E 5', 'FormRow 6', 'MAX_ROWS 7', 'F 9']),
  );
  expect(declarationsIn('code.ts', code)).toHaveLength(8);
});

test('a built-in name, a participle and a bound by another word are reported with their place', () => {
  const library = path.join('node_modules', '@typescript', 'any', 'lib');
  mkdirSync(path.join(folder, library), { recursive: true });
  writeFileSync(path.join(folder, library, 'lib.dom.d.ts'), 'interface History {}\ndeclare var Lock: {};\n');
  mkdirSync(path.join(folder, 'packages/web/src'), { recursive: true });
  writeFileSync(
    path.join(folder, 'packages/web/src/a.ts'),
    'type History = string;\nexport type Held = History;\ntype Lock = 1;\nconst MOST_ROWS = 1;\nconst mostLines = 7 * DAYS;\n',
  );
  expect(findTypeNameFaults(folder)).toEqual([
    'packages/web/src/a.ts:1: History is a built-in name; say which one it is',
    "packages/web/src/a.ts:2: Held isn't a noun; name the thing that it is",
    'packages/web/src/a.ts:3: Lock is a built-in name; say which one it is',
    'packages/web/src/a.ts:4: MOST_ROWS: a bound is MAX_…, MIN_… or …_TIMEOUT_MS',
    'packages/web/src/a.ts:5: mostLines: a bound is MAX_…, MIN_… or …_TIMEOUT_MS',
  ]);
});

test('the built-in names come from the installed compiler', () => {
  mkdirSync(path.join(folder, 'tools'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'tools/a.ts'), 'type Pick = 1;\ntype Record = 1;\ntype Request = 1;\n');
  expect(findTypeNameFaults(folder)).toHaveLength(3);
});
