import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { literalsOf } from './dialect.mjs';

/** Starts of the tables of words in docs/glossary.md; the part above is about names in the code. */
export const SCREEN_WORDS = '\n## On the screens\n';
export const HOST_WORDS = '\n## In commands, errors and logs\n';

const CATALOGUES = ['packages/web/messages', 'packages/server/messages'];
/** The commands, errors and log lines, which are in English and read by hosts; the demo's texts are those of its members. */
const HOST_TEXTS = 'packages/server/src';
const WRITTEN_BY_MEMBERS = 'cli/demo';

/**
 * Texts with a word that docs/glossary.md does not want in their language: of the screens, of the server's e-mails and
 * notifications, and of what hosts read.
 * @param {string} root
 */
export function findBannedWords(root) {
  const glossary = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8');
  const onScreens = [...readBannedWords(glossary, SCREEN_WORDS)].flatMap(([language, words]) =>
    find(catalogueTexts(root, language), words).map((found) => `${language}: ${found}`),
  );
  const forHosts = readBannedWords(glossary, HOST_WORDS).get('en') ?? [];
  return [...onScreens, ...find(hostTexts(root), forHosts).map((found) => `host: ${found}`)];
}

/**
 * @param {[string, string][]} texts by their keys
 * @param {BannedWord[]} words
 */
const find = (texts, words) =>
  texts.flatMap(([key, text]) => {
    const word = words.find(
      ({ pattern, except }) =>
        !except.some((prefix) => key.startsWith(prefix)) && sentencesOf(text).some((each) => pattern.test(each)),
    );
    return word === undefined ? [] : [`${key}: ${word.text} (here it is ${word.instead})`];
  });

/**
 * @param {string} root
 * @param {string} language
 */
function catalogueTexts(root, language) {
  return CATALOGUES.map((folder) => path.join(root, folder, language))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .toSorted()
        .flatMap((file) => textsIn(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), file.slice(0, -5))),
    );
}

/**
 * The texts in the server's code of two words and more, with their file as the key.
 * @param {string} root
 * @param {string} folder
 * @returns {[string, string][]}
 */
function hostTexts(root, folder = '') {
  const place = path.join(root, HOST_TEXTS, folder);
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (name === WRITTEN_BY_MEMBERS) return [];
    if (entry.isDirectory()) return hostTexts(root, name);
    if (!/(?<!\.gen|\.test)\.ts$/.test(name)) return [];
    const key = name.slice(0, -'.ts'.length);
    return literalsOf(readFileSync(path.join(root, HOST_TEXTS, name), 'utf8'))
      .filter((text) => /[a-z]{2,} [a-z]{2,}/i.test(text))
      .map((text) => /** @type {[string, string]} */ ([key, text.replaceAll(/\$\{[^}]*\}/g, '{}')]));
  });
}

/** @typedef {{ text: string, pattern: RegExp, except: string[], instead: string }} BannedWord */

/**
 * By language. A cell says the word to use, and after it, in backquotes, those not to use; behind such a word, in parentheses
 * after `but`, the beginnings of the keys of the texts that may use it.
 * @param {string} glossary
 */
export function readBannedWords(glossary, heading = SCREEN_WORDS) {
  const [part = ''] = (glossary.split(heading)[1] ?? '').split('\n## ');
  const rows = part.split('\n').filter((line) => line.startsWith('|'));
  const [head = [], , ...body] = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  /** @type {Map<string, BannedWord[]>} */
  const banned = new Map();
  for (const cells of body)
    for (const [at, cell] of cells.entries()) {
      const words = [...cell.matchAll(/`([^`]+)`(?: \(but ([^)]+)\))?/g)];
      const instead = cell.split(/, not `/)[0] ?? '';
      const language = head[at] ?? '';
      const found = words.map(([, text = '', keys]) => ({
        text,
        pattern: patternOf(text, language),
        except: keys?.split(', ') ?? [],
        instead,
      }));
      if (found.length > 0) banned.set(language, [...(banned.get(language) ?? []), ...found]);
    }
  return banned;
}

/**
 * A star is any ending, a capital is meant, and the words of a phrase that `…` splits are in one clause. Chinese and
 * Japanese have no spaces: there a word is found anywhere.
 * @param {string} word
 * @param {string} language
 */
function patternOf(word, language) {
  if (['zh', 'ja'].includes(language)) return new RegExp(word, 'u');
  const letters = word
    .replaceAll('*', String.raw`\p{L}*`)
    .replaceAll(' … ', String.raw`\s(?:[^.,:;!?]*\s)?`)
    .replaceAll(' ', String.raw`\s+`);
  return new RegExp(String.raw`(?<!\p{L})${letters}(?!\p{L})`, word === word.toLowerCase() ? 'iu' : 'u');
}

/**
 * The sentences that a text may become: with each form of a plural or choice in its place, without names of arguments, tags
 * and breaks.
 * @param {string} text
 * @returns {string[]}
 */
export function sentencesOf(text) {
  const choice = /\{\w+, (?:plural|select|selectordinal),/.exec(text);
  if (choice === null)
    return [
      text
        .replaceAll(/\{\w+(?:, \w+)?\}/g, '{}')
        .replaceAll(/<\/?\w+>/g, '')
        .replaceAll(/\s+/g, ' '),
    ];
  const forms = bracesIn(text, choice.index + choice[0].length);
  const end = (forms.at(-1)?.end ?? choice.index) + 1;
  const [before, after] = [text.slice(0, choice.index), text.slice(text.indexOf('}', end) + 1)];
  return forms.flatMap((form) => sentencesOf(`${before}${text.slice(form.start, form.end)}${after}`));
}

/**
 * The contents of the pairs of braces up to the one that closes what is around them.
 * @param {string} text
 * @param {number} from
 */
function bracesIn(text, from) {
  /** @type {{ start: number, end: number }[]} */
  const found = [];
  let depth = 0;
  let start = from;
  for (let at = from; at < text.length && depth >= 0; at++) {
    if (text[at] === '{') {
      depth += 1;
      if (depth === 1) start = at + 1;
    } else if (text[at] === '}') {
      depth -= 1;
      if (depth === 0) found.push({ start, end: at });
    }
  }
  return found;
}

/**
 * Every text with its key.
 * @param {unknown} texts
 * @param {string} key
 * @returns {[string, string][]}
 */
function textsIn(texts, key) {
  if (typeof texts === 'string') return [[key, texts]];
  return Object.entries(/** @type {object} */ (texts)).flatMap(([name, one]) => textsIn(one, `${key}.${name}`));
}
