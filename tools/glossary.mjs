import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SCREEN_WORDS } from './screen-words.mjs';

/**
 * Names in the code that `docs/glossary.md` has another word for: its last column says which words name nothing here. Only
 * names count; comments, texts and what stands in quotation marks may say what they like, and so may tests.
 * @param {string} root
 */
export function findBannedNames(root) {
  const banned = readBanned(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8'));
  return readdirSync(path.join(root, 'packages'))
    .flatMap((name) => filesIn(root, `packages/${name}/src`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test[.-]/.test(file))
    .toSorted()
    .flatMap((file) =>
      namesIn(readFileSync(path.join(root, file), 'utf8')).flatMap((name) => {
        const word = wordsOf(name).find((one) => banned.has(one));
        return word === undefined ? [] : [`${file}: ${name} (${banned.get(word)})`];
      }),
    );
}

/**
 * @param {string} root
 * @param {string} folder
 */
const filesIn = (root, folder) =>
  existsSync(path.join(root, folder))
    ? readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
    : [];

/**
 * Each banned word, and the plural of it, with the word to take instead.
 * @param {string} glossary
 */
function readBanned(glossary) {
  /** @type {Map<string, string>} */
  const banned = new Map();
  const [ofTheCode = ''] = glossary.split(SCREEN_WORDS);
  for (const row of ofTheCode.matchAll(/^\|(.*)\|(.*)\|(.*)\|(.*)\|$/gm)) {
    const [, , code = '', , not = ''] = row;
    for (const [, word = ''] of not.matchAll(/`([a-z]+)`/g))
      for (const form of [word, `${word}s`]) banned.set(form, `here it is ${code.trim()}`);
  }
  return banned;
}

/** What the code names, each name once. @param {string} code */
function namesIn(code) {
  const bare = code.replaceAll(
    /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|>[^<>{}]*</g,
    ' ',
  );
  return [...new Set(bare.match(/[A-Za-z_$][\w$]*/g))];
}

/** `closedDebts` is of the words closed and debts. @param {string} name */
const wordsOf = (name) => (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
