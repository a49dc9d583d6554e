import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultsOf, localesIn, readCatalogue, type Tree } from './catalogues.ts';
import { messagesFolder } from '../paths.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'messages-'));
  for (const locale of localesIn(messagesFolder)) {
    cpSync(path.join(messagesFolder, locale, 'household.json'), path.join(folder, locale, 'household.json'));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes the household's texts of one language. */
function change(locale: string, edit: (texts: Tree) => void): void {
  const file = path.join(folder, locale, 'household.json');
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Tree;
  edit(texts);
  writeFileSync(file, JSON.stringify(texts));
}

const ofServer = path.join(import.meta.dirname, '../../../server/messages');
const catalogues = [messagesFolder, ofServer].map((each) => [path.basename(path.dirname(each)), each]);

test.each(catalogues)('the six languages of the %s agree', (_package, each = '') => {
  expect(localesIn(each)).toEqual(['de', 'en', 'es', 'fr', 'ja', 'zh']);
  expect(faultsOf(each)).toEqual([]);
});

test.each(catalogues)('no French line of the %s begins or ends with the wrong mark', (_package, each = '') => {
  expect(JSON.stringify(readCatalogue(each, 'fr')).match(/.{0,20}(?: [?:;!»]|« ).{0,20}/g)).toBeNull();
});

/** Arguments that are the name of a person, which runs on like any word. */
const NAME = String.raw`\{(?:names?|by|to|from|who|payer|receiver|and|other)\}`;
const SPACED = new RegExp(String.raw`.{0,12}(?:${NAME} (?=\p{sc=Han})|\p{sc=Han} (?=${NAME})).{0,12}`, 'gu');

test.each(catalogues)('no Chinese text of the %s has a space between a name and its words', (_package, each = '') => {
  expect(JSON.stringify(readCatalogue(each, 'zh')).match(SPACED)).toBeNull();
  expect('{name} 搬走了'.match(SPACED)).not.toBeNull();
  expect('要移除 {name} 吗'.match(SPACED)).not.toBeNull();
});

/** French elides before a vowel: "de Inès" would be wrong, so its texts say "pour" or put a colon. */
const UNELIDED = new RegExp(String.raw`.{0,12}(?<!\p{L})(?:de|que) (?=${NAME}).{0,12}`, 'giu');

test.each(catalogues)(
  'no French text of the %s has a word before a name that a vowel elides',
  (_package, each = '') => {
    expect(JSON.stringify(readCatalogue(each, 'fr')).match(UNELIDED)).toBeNull();
    expect('Parts de {name}'.match(UNELIDED)).not.toBeNull();
    expect('Ce que {who} doit'.match(UNELIDED)).not.toBeNull();
  },
);

/** The app's name in Japanese. */
const SPACED_NAME = /Hestia (?=[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}])|[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}] Hestia/gu;

test.each(catalogues)('no Japanese text of the %s has a space at the name of the app', (_package, each = '') => {
  expect(JSON.stringify(readCatalogue(each, 'ja')).match(SPACED_NAME)).toBeNull();
  expect('Hestia は、ここで Hestia'.match(SPACED_NAME)).toHaveLength(2);
});

/** A letter's greeting, on a separate line. */
const GREETINGS = ['reset.hello'];

test.each(catalogues)('no text of the %s ends in a comma or colon that code continues', (_package, each = '') => {
  const ends = (tree: Tree, name: string): string[] =>
    Object.entries(tree).flatMap(([key, part]) => {
      if (typeof part !== 'string') return ends(part, name === '' ? key : `${name}.${key}`);
      return /[,:，：、]\s*$/.test(part) && !GREETINGS.some((known) => `${name}.${key}`.endsWith(known))
        ? [`${name}.${key}`]
        : [];
    });
  expect(localesIn(each).flatMap((locale) => ends(readCatalogue(each, locale), ''))).toEqual([]);
});

test('the check reports a missing text', () => {
  change('ja', (texts) => delete texts.leave);
  expect(faultsOf(folder)).toEqual(['ja: household.leave is missing']);
});

test('the check reports a text that English lacks', () => {
  change('de', (texts) => (texts.leaves = 'Zieht aus'));
  expect(faultsOf(folder)).toEqual(['de: household.leaves is not in en']);
});

test('the check reports an empty text', () => {
  change('es', (texts) => (texts.leave = ' '));
  expect(faultsOf(folder)).toEqual(['es: household.leave is empty']);
});

test('the check reports a text with other arguments', () => {
  change('fr', (texts) => (texts.removed = '{nom} est parti'));
  expect(faultsOf(folder)).toEqual(['fr: household.removed takes (nom) but en takes (name)']);
});

test('a plural form that the language needs may not be missing, however deep it lies', () => {
  change('fr', (texts) => (texts.count = '{count, plural, one {# personne} other {# personnes}}'));
  change('en', (texts) => (texts.valid = '{until, select, soon {{until, plural, other {#}}} other {later}}'));
  const faults = faultsOf(folder);
  expect(faults).toContain('fr: household.count lacks the plural form "many" of {count}');
  expect(faults).toContain('en: household.valid lacks the plural form "one" of {until}');
});

test('the check reports a plural form that the language never uses', () => {
  change('zh', (texts) => (texts.count = '{count, plural, one {# 人} other {# 人}}'));
  expect(faultsOf(folder)).toEqual(['zh: household.count has the plural form "one" of {count}, which zh never uses']);
});

test('the check reports a text that cannot be parsed', () => {
  change('en', (texts) => (texts.leave = 'Leave {'));
  change('de', (texts) => (texts.leave = 'Auszug {'));
  expect(faultsOf(folder)).toEqual([
    'de: household.leave cannot be read: Auszug {',
    'en: household.leave cannot be read: Leave {',
  ]);
});
