import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findTableDrift } from './table-types.mjs';

const root = path.resolve(import.meta.dirname, '..');
const server = path.join(root, 'packages/server');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-drift-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('the types of the tables are what the migrations make', async () => {
  expect(await findTableDrift(root)).toEqual([]);
});

test('a column that only a migration knows, and one that only the types know, are found', async () => {
  const [migrations, types] = [path.join(folder, 'migrations'), path.join(folder, 'tables.gen.ts')];
  for (const sql of ['functions', 'migrations'])
    cpSync(path.join(server, sql), path.join(folder, sql), { recursive: true });
  writeFileSync(path.join(migrations, '9999-snoozing.sql'), 'alter table chores add column snoozed_until timestamptz;');
  const committed = readFileSync(path.join(server, 'src/platform/db/tables.gen.ts'), 'utf8');
  writeFileSync(types, committed.replace('total_minor: Generated<number>;', 'total_minor: string;'));
  expect(await findTableDrift(root, { migrations, types })).toEqual([
    '+ Chores: snoozed_until: string | null;',
    '+ ExpenseCategories: total_minor: Generated<number>;',
    '- ExpenseCategories: total_minor: string;',
    '`npm run tables` writes them anew.',
  ]);
});

test('a failing migration is the reported error', async () => {
  writeFileSync(path.join(folder, '0001-broken.sql'), 'create tabel chores ();');
  expect((await findTableDrift(root, { migrations: folder })).join('\n')).toContain('Migration failed: 1 (broken)');
});
