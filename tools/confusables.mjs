// `node tools/confusables.mjs confusables.txt`: writes the letters that look alike, as far as names need them. Unicode's table
// of them is at https://www.unicode.org/Public/security/latest/confusables.txt.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const TARGET = path.resolve(import.meta.dirname, '../packages/contract/src/accounts/confusables.gen.ts');
const LINE = /^([\dA-F]+) ;\t([\dA-F ]+) ;/gm;
/** Ignored when names are compared: spaces, signs and invisible characters; marks are part of most scripts. */
const ASIDE = /[\p{P}\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
/** Readers of these tell apart letters that the table has as alike, such as ו and ן, ข and ฃ: the first of them stays. */
const TOLD_APART = [
  'Armenian',
  'Bengali',
  'Gujarati',
  'Hangul',
  'Hebrew',
  'Khmer',
  'Malayalam',
  'Myanmar',
  'Sinhala',
  'Tamil',
  'Thai',
  'Tibetan',
];
const toldApart = TOLD_APART.map((script) => new RegExp(`^\\p{sc=${script}}$`, 'u'));
const ACCENTS = /[\u0300-\u0333\u0339-\u036f]/gu;
/** Strokes through a letter: Ө and О are two letters, ø is an o with an accent. */
const STROKES = /[\u0334-\u0338]/gu;

/**
 * The table as a module: a letter, and those that look like it. Letters of ASCII are left out, and those that compatibility
 * decomposition turns into others.
 * @param {string} table
 */
export function moduleOf(table) {
  const [, version] = /^# Version: (\S+)/m.exec(table) ?? [];
  if (version === undefined) throw new Error('This is not confusables.txt');
  const found = [...table.matchAll(LINE)].map(([, from, to]) => ({ from: textOf(from), to: textOf(to) }));
  // The table says that `m` looks like `rn`; here `m` stays, and similar letters become `m`.
  const own = new Map(found.flatMap(({ from, to }) => (/^[a-z]$/.test(from) ? [[to, from]] : [])));
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const { from, to } of found) {
    if (/^[\0-\x7f]$/.test(from) || ASIDE.test(from) || /\p{M}/u.test(from) || from.normalize('NFKD') !== from)
      continue;
    const look = letterOf(from, to);
    const letter = look && (own.get(look) ?? look);
    if (letter !== null && letter !== from) groups.set(letter, [...(groups.get(letter) ?? []), from]);
  }
  const lines = [...groups]
    .map(
      ([letter, like]) =>
        /** @type {const} */ ([letter, like.filter((sign) => isTaken(sign, [letter, ...like])).join('')]),
    )
    .filter(([, like]) => like !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `// Written by \`node tools/confusables.mjs\` of confusables.txt, Unicode ${version} (UTS #39). © Unicode, Inc., Unicode-3.0.

/** Per line: one or more letters, and after a space those that look like it. */
export const confusables = \`
${lines.map((line) => line.join(' ').replaceAll(/[`\\$]/g, String.raw`\$&`)).join('\n')}\`;
`;
}

/**
 * What a letter looks like, without the accents of scripts in which a name is the same without; null: another letter.
 * @param {string} from
 * @param {string} to
 */
function letterOf(from, to) {
  const decomposed = to.normalize('NFKD').replaceAll(new RegExp(ASIDE, 'gu'), '');
  const isLatin = /\p{sc=Latin}/u.test(from);
  const plain = /[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u.test(from)
    ? decomposed.replaceAll(ACCENTS, '')
    : decomposed;
  const letter = isLatin ? plain.replaceAll(STROKES, '') : plain;
  return letter === '' || /\p{M}/u.test(letter) ? null : letter;
}

/**
 * Whether a sign looks like the first of them to those who read its script.
 * @param {string} sign
 * @param {readonly string[]} all the letter, and those that look like it
 */
function isTaken(sign, all) {
  const script = toldApart.find((pattern) => pattern.test(sign));
  return !script || all.find((each) => script.test(each)) === sign;
}

/** @param {string} [codes] */
const textOf = (codes = '') => String.fromCodePoint(...codes.split(' ').map((code) => Number.parseInt(code, 16)));

if (import.meta.main) {
  const [, , table] = process.argv;
  if (table === undefined) throw new Error('Name the file confusables.txt');
  writeFileSync(TARGET, moduleOf(readFileSync(table, 'utf8')));
}
