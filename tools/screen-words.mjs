import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Start of the table of screen words in docs/glossary.md; the part above is about names in the code. */
export const SCREEN_WORDS = '\n## On the screens\n';

const CATALOGUES = ['packages/web/messages', 'packages/server/messages'];

/**
 * Texts of the catalogues, the screens' and the server's, with a word that docs/glossary.md does not want in their language.
 * @param {string} root
 */
export function findBannedWords(root) {
  const banned = readBannedWords(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'));
  return [...banned].flatMap(([language, words]) =>
    CATALOGUES.map((folder) => path.join(root, folder, language))
      .filter((folder) => existsSync(folder))
      .flatMap((folder) =>
        readdirSync(folder)
          .toSorted()
          .flatMap((file) => textsIn(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), file.slice(0, -5))),
      )
      .flatMap(([key, text]) => {
        const word = words.find(
          ({ pattern, except }) => pattern.test(text) && !except.some((prefix) => key.startsWith(prefix)),
        );
        return word === undefined ? [] : [`${language}: ${key}: ${word.text} (here it is ${word.instead})`];
      }),
  );
}

/** @typedef {{ text: string, pattern: RegExp, except: string[], instead: string }} Banned */

/**
 * By language. A cell says the word to use, and after it, in backquotes, those not to use; behind such a word, in parentheses
 * after `but`, the beginnings of the keys of the texts that may use it.
 * @param {string} glossary
 */
export function readBannedWords(glossary) {
  const rows = (glossary.split(SCREEN_WORDS)[1] ?? '').split('\n').filter((line) => line.startsWith('|'));
  const [head = [], , ...body] = rows.map((row) => row.split('|').map((cell) => cell.trim()));
  /** @type {Map<string, Banned[]>} */
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
 * A star is any ending, a capital is meant. Chinese and Japanese have no spaces: there a word is found anywhere.
 * @param {string} word
 * @param {string} language
 */
function patternOf(word, language) {
  if (['zh', 'ja'].includes(language)) return new RegExp(word, 'u');
  const letters = word.replaceAll('*', String.raw`\p{L}*`);
  return new RegExp(String.raw`(?<!\p{L})${letters}(?!\p{L})`, word === word.toLowerCase() ? 'iu' : 'u');
}

/**
 * Every text with its key, without the names of its arguments.
 * @param {unknown} texts
 * @param {string} key
 * @returns {[string, string][]}
 */
function textsIn(texts, key) {
  if (typeof texts === 'string') return [[key, texts.replaceAll(/\{\w+(?:, \w+)?\}/g, '{}')]];
  return Object.entries(/** @type {object} */ (texts)).flatMap(([name, one]) => textsIn(one, `${key}.${name}`));
}
