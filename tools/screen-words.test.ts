import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBannedWords, readBannedWords } from './screen-words.mjs';

const root = path.resolve(import.meta.dirname, '..');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-words-'));
  const table = [
    '| Thing | en | de | ja |',
    '|---|---|---|---|',
    '| flatmate | flatmate, not `housemate*`, `could not`, `renter` (but house.form, house.lease) | die WG, not `Ihre*` | 同居人, not `住人` |',
  ];
  mkdirSync(path.join(folder, 'docs'));
  writeFileSync(path.join(folder, 'docs/glossary.md'), `# Glossary\n\n## On the screens\n\n${table.join('\n')}\n`);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function wordsFoundIn(language: string, text: string): string[] {
  for (const each of ['en', 'de', 'ja']) {
    mkdirSync(path.join(folder, 'packages/web/messages', each), { recursive: true });
    const texts = each === language ? { form: { planted: text } } : {};
    writeFileSync(path.join(folder, 'packages/web/messages', each, 'house.json'), JSON.stringify(texts));
  }
  return findBannedWords(folder);
}

test('no screen says a word that the glossary has another for, in any language', () => {
  expect(findBannedWords(root)).toEqual([]);
});

test('the glossary has a word for everything in all six languages, and bans some in each', () => {
  const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
  const rows = glossary.split('\n## On the screens\n')[1]?.match(/^\|.*\|$/gm) ?? [];
  expect(rows[0]).toBe('| Thing | en | fr | de | es | zh | ja |');
  expect(rows.filter((row) => row.split('|').length !== 9 || /\| +\|/.test(row))).toEqual([]);
  const banned = readBannedWords(glossary);
  expect([...banned.keys()].toSorted()).toEqual(['de', 'en', 'es', 'fr', 'ja', 'zh']);
  for (const words of banned.values()) expect(words.length).toBeGreaterThan(15);
});

test.each([
  ['en', 'Your housemate paid', 'housemate*', 'flatmate'],
  ['en', 'Housemates', 'housemate*', 'flatmate'],
  ['en', '{count, plural, one {# housemate} other {# people}}', 'housemate*', 'flatmate'],
  ['en', 'It could not be saved.', 'could not', 'flatmate'],
  ['de', 'Ihre Zettel', 'Ihre*', 'die WG'],
  ['ja', '以前の住人です', '住人', '同居人'],
])('%s: “%s” is reported, with the right word', (language, text, word, instead) => {
  expect(wordsFoundIn(language, text)).toEqual([`${language}: house.form.planted: ${word} (here it is ${instead})`]);
});

test.each([
  ['en', 'The renter paid'],
  ['en', '{housemate} paid'],
  ['en', '{housemates, number} paid'],
  ['en', 'A greenhousemate'],
  ['de', 'Alle ihre Zettel'],
  ['de', 'Your housemate'],
  ['ja', '同居人'],
])('%s: “%s” is allowed', (language, text) => {
  expect(wordsFoundIn(language, text)).toEqual([]);
});

test('a word allowed in some texts is reported in all others', () => {
  const glossary = path.join(folder, 'docs/glossary.md');
  writeFileSync(glossary, readFileSync(glossary, 'utf8').replace('house.form, ', 'house.rent, '));
  expect(wordsFoundIn('en', 'The renter paid')).toEqual(['en: house.form.planted: renter (here it is flatmate)']);
});
