// Finds stale translations: their English text changed after they were last confirmed. `npm run check` lists them by language;
// `node tools/translations.mjs` names each, and `node tools/translations.mjs confirm de` confirms those of a language.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** For each English text, the mark of the text that translators last confirmed: one for all languages, or one for each. */
const LEDGER = 'tools/translations.json';
const BASE = 'en';
const CATALOGUES = ['packages/web/messages', 'packages/server/messages'];

/** @typedef {Record<string, string | Record<string, string>>} Ledger */
/** @typedef {{ language: string, text: string }} StaleText `text` is the file and key of a text */

/**
 * @param {string} root
 * @returns {StaleText[]}
 */
export function findStaleTranslations(root) {
  const ledger = readLedger(root);
  return [...marksOf(root)].flatMap(([text, mark]) =>
    languagesIn(root)
      .filter((language) => markIn(ledger[text], language, mark) !== mark)
      .map((language) => ({ language, text })),
  );
}

/**
 * Adds new texts, whose translations come with them, and removes those that are gone. Changed ones stay as they were confirmed.
 * @param {string} root
 */
export function recordNewTexts(root) {
  const ledger = readLedger(root);
  writeLedger(root, Object.fromEntries(Array.from(marksOf(root), ([text, mark]) => [text, ledger[text] ?? mark])));
}

/**
 * Confirms all translations of a language as they are.
 * @param {string} root
 * @param {string} language
 */
export function confirmTranslations(root, language) {
  const languages = languagesIn(root);
  if (!languages.includes(language)) throw new RangeError(`No translations in ${language}: ${languages.join(', ')}`);
  const ledger = readLedger(root);
  for (const [text, mark] of marksOf(root)) {
    const marks = Object.fromEntries(languages.map((each) => [each, markIn(ledger[text], each, mark)]));
    marks[language] = mark;
    ledger[text] = Object.values(marks).every((each) => each === mark) ? mark : marks;
  }
  writeLedger(root, ledger);
}

/**
 * @param {Ledger[string] | undefined} entry
 * @param {string} language
 * @param {string} mark of a text that the ledger lacks
 */
const markIn = (entry, language, mark) => (typeof entry === 'object' ? entry[language] : entry) ?? mark;

/** @param {string} root */
const languagesIn = (root) =>
  readdirSync(path.join(root, CATALOGUES[0] ?? '')).filter((name) => /^[a-z]{2}$/.test(name) && name !== BASE);

/**
 * The English texts by file and key, each with its mark.
 * @param {string} root
 * @returns {Map<string, string>}
 */
function marksOf(root) {
  const marks = /** @type {Map<string, string>} */ (new Map());
  for (const catalogue of CATALOGUES) {
    const folder = path.join(root, catalogue, BASE);
    if (!existsSync(folder)) continue;
    for (const file of readdirSync(folder).toSorted())
      addMarks(marks, `${catalogue.split('/')[1]}/${file}`, JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
  }
  return marks;
}

/**
 * @param {Map<string, string>} marks
 * @param {string} name
 * @param {unknown} tree
 */
function addMarks(marks, name, tree) {
  if (typeof tree === 'string') marks.set(name, createHash('sha256').update(tree).digest('hex').slice(0, 8));
  else for (const [key, part] of Object.entries(tree ?? {})) addMarks(marks, `${name} ${key}`, part);
}

/**
 * @param {string} root
 * @returns {Ledger}
 */
const readLedger = (root) =>
  existsSync(path.join(root, LEDGER))
    ? /** @type {Ledger} */ (JSON.parse(readFileSync(path.join(root, LEDGER), 'utf8')))
    : {};

/**
 * @param {string} root
 * @param {Ledger} ledger
 */
const writeLedger = (root, ledger) => {
  const file = path.join(root, LEDGER);
  const text = `${JSON.stringify(ledger, null, 2)}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(import.meta.dirname, '..');
  const [, , command, language = ''] = process.argv;
  recordNewTexts(root);
  if (command === 'confirm') confirmTranslations(root, language);
  for (const stale of findStaleTranslations(root)) console.log(`${stale.language} ${stale.text}`);
}
