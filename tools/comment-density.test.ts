import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkCommentDensity, countComments, MAX_PER_100 } from './comment-density.mjs';

function plant(code: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hestia-comments-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'packages/node_modules'), { recursive: true });
  writeFileSync(path.join(folder, 'packages/code.ts'), code);
  writeFileSync(path.join(folder, 'packages/node_modules/other.ts'), '// Another package.\n'.repeat(100));
  return folder;
}

const codeWith = (comments: number) => `${'// Because.\n'.repeat(comments)}${'run();\n'.repeat(100 - comments)}`;

test('the code of this repository has no more comments than its bound', () => {
  expect(checkCommentDensity(path.resolve(import.meta.dirname, '..')).findings).toEqual([]);
});

test('the bound is at most eight lines per 100', () => {
  expect(MAX_PER_100).toBeLessThanOrEqual(8);
});

test('planted comments above the bound are found with the figure and the file; packages are left out', () => {
  expect(checkCommentDensity(plant(codeWith(MAX_PER_100))).findings).toEqual([]);
  expect(checkCommentDensity(plant(codeWith(MAX_PER_100 + 1))).findings).toEqual([
    expect.stringContaining(`${MAX_PER_100 + 1}.0 of ${MAX_PER_100} lines of comments per 100`),
  ]);
  expect(checkCommentDensity(plant(codeWith(MAX_PER_100 + 1))).findings[0]).toContain('packages/code.ts');
});

test.each([
  ['run(); // Once.\n// Warns.\nrun();', 2],
  ['/* Two\n lines. */\nrun();', 2],
  ['/** What it does. */\nexport const run = 1;', 0],
  ['/** What it does. */\nconst run = 1;', 1],
  ["const address = 'https://example.org';", 0],
])('comments are counted by line, without the doc comments of exports: %j', (code, comments) => {
  expect(countComments(code).comments).toBe(comments);
});
