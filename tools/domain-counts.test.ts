import { expect, test } from 'vitest';
import { countDomain, isCounted, largeFolders } from './domain-counts.mjs';

const countOf = (name: string, code: string) =>
  countDomain([{ file: 'packages/web/src/a.ts', code }]).find((row) => row.name === name)?.count;

test.each([
  ['conversions between major and minor units', 'toMinor(a, 2) + toAmount(b, 2)', 2],
  ['`decimals`', 'const decimals = decimalsOf(x); round(decimals)', 2],
  ['`??` with a literal behind it', "a ?? ''; b ?? 0; c ?? []; d ?? e; f ?? null", 4],
  ['`splitType` literals', 'splitType: 1, splitType: type', 1],
  ['optional and nullable members', 'z.optional(z.nullable(a)); z.nullish(b); z.optional(c)', 2],
  ['source lines', 'a\nb\n', 2],
])('%s are counted', (name, code, count) => {
  expect(countOf(name, code)).toBe(count);
});

test('households named by hand are counted in features of the server', () => {
  const code =
    "sql`where colocation_id = ${id} and a.colocation_id = b.colocation_id`; x.where('c.colocation_id', '=', id)";
  const files = ['packages/server/src/features/a.ts', 'packages/server/src/platform/a.ts'];
  const rows = countDomain(files.map((file) => ({ file, code })));
  expect(rows.find(({ name }) => name === 'households named by hand')?.count).toBe(2);
});

test('tests and generated files are not counted', () => {
  const files = ['packages/web/src/a.ts', 'packages/web/src/a.test.tsx', 'packages/web/src/a.gen.ts', 'tools/a.ts'];
  expect(files.filter(isCounted)).toEqual(['packages/web/src/a.ts']);
});

test('folders with too many files are listed, the largest first', () => {
  const files = ['a/1.ts', 'a/2.ts', 'b/1.ts', 'b/2.ts', 'b/3.ts', 'c/1.ts'];
  expect(largeFolders(files, 1)).toEqual([
    ['b', 3],
    ['a', 2],
  ]);
});
