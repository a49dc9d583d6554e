import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBannedWords, HOST_WORDS, readBannedWords, sentencesOf } from './screen-words.mjs';

const root = path.resolve(import.meta.dirname, '..');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-words-'));
  const table = [
    '| Thing | en | de | ja |',
    '|---|---|---|---|',
    '| flatmate | flatmate, not `housemate*`, `could not`, `renter` (but house.form, house.lease), `take … off` | die WG, not `Ihre*`, `trag* … aus` | 同居人, not `住人` |',
    '',
    '## In commands, errors and logs',
    '',
    '| Thing | en |',
    '|---|---|',
    '| person | member, not `whoever`, `once more` (but features/again) |',
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
  const rows =
    glossary
      .split('\n## On the screens\n')[1]
      ?.split('\n## ')[0]
      ?.match(/^\|.*\|$/gm) ?? [];
  expect(rows[0]).toBe('| Thing | en | fr | de | es | zh | ja |');
  expect(rows.filter((row) => row.split('|').length !== 9 || /\| +\|/.test(row))).toEqual([]);
  const banned = readBannedWords(glossary);
  expect([...banned.keys()].toSorted()).toEqual(['de', 'en', 'es', 'fr', 'ja', 'zh']);
  for (const words of banned.values()) expect(words.length).toBeGreaterThan(15);
  expect(readBannedWords(glossary, HOST_WORDS).get('en')?.length).toBeGreaterThan(15);
});

/** Endings of a verb's infinitive, by which a text hardly ever has it. */
const INFINITIVES: Record<string, RegExp> = {
  fr: /^\p{Ll}+(?:er|ir|re)$/u,
  es: /^\p{Ll}+(?:ar|er|ir)$/u,
  de: /^\p{Ll}+en$/u,
};
/** No verb; participles, whose infinitives are banned, too; and a verb that is the beginning of an allowed noun. */
const NOT_INFINITIVES = new Set(['votre', 'zurückgenommen', 'ausgetragen', 'gestrichen', 'mitteilen']);

test('verbs are banned in their forms, not as infinitives alone', () => {
  const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
  const found = [...readBannedWords(glossary)].flatMap(([language, words]) =>
    words
      .filter(({ text }) => INFINITIVES[language]?.test(text) && !NOT_INFINITIVES.has(text))
      .map(({ text }) => `${language}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['en', 'Your housemate paid', 'housemate*', 'flatmate'],
  ['en', 'Housemates', 'housemate*', 'flatmate'],
  ['en', '{count, plural, one {# housemate} other {# people}}', 'housemate*', 'flatmate'],
  ['en', 'It could not be saved.', 'could not', 'flatmate'],
  ['de', 'Ihre Zettel', 'Ihre*', 'die WG'],
  ['ja', '以前の住人です', '住人', '同居人'],
  ['de', 'Trag dich aus der Liste aus', 'trag* … aus', 'die WG'],
  ['en', 'Take {name} off the list', 'take … off', 'flatmate'],
  ['en', 'Take <b>{name}</b> off', 'take … off', 'flatmate'],
  ['en', '{count, plural, one {Take # item} other {Take # items}} off', 'take … off', 'flatmate'],
  ['en', 'It could\nnot be saved', 'could not', 'flatmate'],
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
  ['de', 'Trag ein, was du bezahlst, und wir rechnen aus, wer was schuldet'],
])('%s: “%s” is allowed', (language, text) => {
  expect(wordsFoundIn(language, text)).toEqual([]);
});

test('a word allowed in some texts is reported in all others', () => {
  const glossary = path.join(folder, 'docs/glossary.md');
  writeFileSync(glossary, readFileSync(glossary, 'utf8').replace('house.form, ', 'house.rent, '));
  expect(wordsFoundIn('en', 'The renter paid')).toEqual(['en: house.form.planted: renter (here it is flatmate)']);
});

test.each([
  ['cli/users', "program.description('Lists whoever signed in');", 'cli/users: whoever (here it is member)'],
  ['features/a', 'throw new Error(`Try ${name}\nonce more`);', 'features/a: once more (here it is member)'],
  ['platform/log', 'log.info("Whoever asks");', 'platform/log: whoever (here it is member)'],
])('a text of the server for hosts, in %s, is reported', (file, code, found) => {
  plantCode(file, code);
  expect(findBannedWords(folder)).toEqual([`host: ${found}`]);
});

test.each([
  ['features/again', "throw new Error('Try once more');"],
  ['cli/demo/talk', "say('Whoever ate my cheese');"],
  ['cli/users', "// Whoever reads this comment.\nimport 'whoever';"],
  ['cli/users.test', "test('Whoever signs in', f);"],
])('a text of the server that hosts do not read, or that may use the word, in %s, is allowed', (file, code) => {
  plantCode(file, code);
  expect(findBannedWords(folder)).toEqual([]);
});

function plantCode(file: string, code: string): void {
  const place = path.join(folder, 'packages/server/src', `${file}.ts`);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, code);
}

test('each form of a plural or choice makes a sentence', () => {
  expect(sentencesOf('{n, plural, one {# of {who, select, me {us} other {them}}} other {all}} left')).toEqual([
    '# of us left',
    '# of them left',
    'all left',
  ]);
});
