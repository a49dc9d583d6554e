import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  checkDialect,
  commentsOf,
  countTurns,
  longParts,
  longSentences,
  MAX_LONG,
  stringsOf,
  titlesOf,
} from './dialect.mjs';

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

test('a sentence of more than 25 words is long; colons, cells, items and code keep it short', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  expect(longSentences(`${words(26)}.`)).toEqual([`${words(26)}.`]);
  expect(longSentences(`${words(25)}. ${words(25)}: ${words(25)}; ${words(25)}`)).toEqual([]);
  expect(longSentences(`| ${words(20)} | ${words(20)} |\n- ${words(20)}\n- ${words(20)}`)).toEqual([]);
  expect(longSentences(`${words(13)}\n${words(13)}`)).toHaveLength(1);
  expect(longSentences(`${words(20)} ${'`code` '.repeat(9)}`)).toEqual([]);
});

test('a paragraph of more than 80 words and a cell of more than 40 are long; an item is a paragraph, code is no word', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');
  expect(longParts(`${words(50)}\n${words(31)}`).paragraphs).toEqual([words(81)]);
  expect(longParts(`- ${words(81)}\n\n# Head\n\n${words(80)}`).paragraphs).toEqual([`- ${words(81)}`]);
  expect(longParts(`- ${words(50)}\n- ${words(50)}\n\n${words(80)} \`code\`\n\n${words(80)}`).paragraphs).toEqual([]);
  expect(longParts(`\`\`\`\n${words(90)}\n\`\`\``).paragraphs).toEqual([]);
  expect(longParts(`| a | ${words(41)} |\n| - | - |\n| b | ${words(40)} |`)).toEqual({
    paragraphs: [],
    cells: [words(41)],
  });
});

test('planted long paragraphs and cells are above the bound; the tables of the wire are left out', () => {
  const words = 'word. '.repeat(81);
  const page = `${words}\n\n| a | ${words} |\n`;
  const found = (file: string) =>
    checkDialect(plant({ [file]: page })).findings.map((finding) => finding.split(':')[0]);
  expect(found('docs/a.md')).toEqual(['paragraphs', 'cells']);
  rmSync(path.join(folder, 'docs/a.md'));
  expect(found('docs/wire.md')).toEqual(['paragraphs']);
});

test('the prose of errors, logs and help is read from code; statements and lists are not', () => {
  const code = [
    "throw new Error('The database is away');",
    'const rows = sql`select a.b from c a where (select 1)`;',
    "const codes = 'AED AFN ALL';",
    "// A comment isn't one.",
  ].join('\n');
  expect(stringsOf(code)).toBe('The database is away');
});

test('a planted long sentence of any kind is above the bound', () => {
  const long = `The ${'word '.repeat(26)}ends.`;
  const { findings } = checkDialect(
    plant({
      'a.ts': `// ${long.slice(0, 60)}\n// ${long.slice(60)}\nthrow new Error('${long}');`,
      'README.md': long,
      'docs/a.md': `${long}\n\n`.repeat(MAX_LONG.docs + 1),
    }),
  );
  expect(findings.filter((finding) => finding.includes('25 words')).map((finding) => finding.split(':')[0])).toEqual([
    'comments',
    'texts',
    'docs',
    'pages',
  ]);
});
