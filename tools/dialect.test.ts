import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDialect, commentsOf, countTurns, titlesOf } from './dialect.mjs';

const root = path.resolve(import.meta.dirname, '..');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-dialect-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function plant(files: Record<string, string>): string {
  for (const [file, text] of Object.entries(files)) {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return folder;
}

test('the texts of this repository are within their bounds', () => {
  expect(checkDialect(root).findings).toEqual([]);
});

test.each([
  ['Whoever pays first', 1],
  ['Sends what is queued', 1],
  ['Sends the queued writes', 0],
  ['Asks somebody, and nobody answers', 2],
  ['Who has paid comes last.', 1],
  ['Who can read this?', 0],
  ['The member is told of it', 1],
  ['Reads it anew, once more', 2],
  ['For the screen alone', 1],
  ['Nothing is sent', 1],
  ['The button stands in the corner, beside the list', 2],
])('“%s” counts %i turns of phrase', (text, turns) => {
  expect(countTurns(text).turns).toBe(turns);
});

test('comments are read from blocks, lines and line ends, without addresses and directives', () => {
  const code = [
    '/** One block',
    ' * of two lines. @param {string} name */',
    "const address = 'https://example.org'; // A line end.",
    '// oxlint-disable-next-line no-console',
    '// A line.',
  ].join('\n');
  expect(commentsOf(code).replaceAll(/\s+/g, ' ').trim()).toBe('One block of two lines. name A line end. A line.');
});

test('titles are read from tests, tables of tests and describes in any quotes', () => {
  const code = "describe('a bill', () => {\n  test('isn\\'t due', f);\n  test.each([1])(`is ${n} due`, f);\n});";
  expect(titlesOf(code)).toBe("a bill.\nisn\\'t due.\nis ${n} due.");
});

test('a text above its bound is found with its figures', () => {
  plant({ 'docs/page.md': 'Whoever reads what is written is told of it. '.repeat(5) });
  expect(checkDialect(folder).findings).toEqual([
    expect.stringMatching(/^docs: 15 turns of phrase in 45 words, 333\.3 /),
  ]);
});

test('a single turn of phrase in a short text is allowed', () => {
  plant({ 'docs/page.md': 'Whoever reads.' });
  expect(checkDialect(folder).findings).toEqual([]);
});

test('pages of members, pages that quote words and packages are left out', () => {
  const text = 'Whoever reads what is written is told of it.';
  plant({ 'docs/guide/page.md': text, 'STYLE.md': text, 'docs/glossary.md': text, 'node_modules/a/README.md': text });
  expect(checkDialect(folder).findings).toEqual([]);
});

test('commit subjects are skipped without a git history', () => {
  expect(checkDialect(folder).figures).toContain('subjects skipped: no git history');
});
