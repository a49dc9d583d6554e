import { expect, test } from 'vitest';
import { applyToImports, undoableUntil } from './apply.ts';
import { importLimits } from './limits.ts';
import type { Import } from './schemas.ts';

const one = (id: string, undoneAt: string | null = null) =>
  ({ id, createdAt: '2026-11-20T08:00:00.000Z', undoneAt }) as Import;
const apply = (imports: readonly Import[], name: string, payload: unknown) =>
  applyToImports(imports, { name, payload } as never);

test('the latest import comes first and once, and the oldest is dropped beyond the limit', () => {
  expect(apply([one('a'), one('b')], 'ExpensesImported', one('c'))).toEqual([one('c'), one('a'), one('b')]);
  expect(apply([one('a'), one('b')], 'ExpensesImported', one('b'))).toEqual([one('b'), one('a')]);
  const most = Array.from({ length: importLimits.remembered }, (_, n) => one(`${n}`));
  expect(apply(most, 'ExpensesImported', one('c'))).toEqual([one('c'), ...most.slice(0, -1)]);
});

test("an undone import keeps its place, and can't be undone again", () => {
  const undone = one('b', '2026-11-20T09:00:00.000Z');
  const after = apply([one('a'), one('b')], 'ImportUndone', undone);
  expect(after).toEqual([one('a'), undone]);
  expect(after.map(undoableUntil)).toEqual([
    Date.parse('2026-11-20T08:00:00.000Z') + importLimits.undoHours * 60 * 60 * 1000,
    null,
  ]);
});

test('other events leave the imports unchanged', () => {
  const all = [one('a')];
  expect(apply(all, 'ExpenseDeleted', 'a')).toBe(all);
});
