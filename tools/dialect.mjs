// The ratchet on wording: turns of phrase that make English read as translated, per 1,000 words of each kind of text.
// STYLE.md says how to word a sentence instead. `node tools/dialect.mjs comments` lists the lines that count.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Each pattern counts once per match. */
export const TURNS = [
  /\b(who|whom|what|which)ever\b/gi,
  /\b(some|no|every|any)body\b/gi,
  // A relative clause in place of a noun: "sends what is queued" for "sends queued writes".
  /(?<=^|[.:;,(] |\b(?:of|for|to|in|with|from|by|and|or|but|as|that|than|says|shows|knows|keeps|sends|reads|names|like) )what (is|was|are|were|has|have|had|they|it|he|she|comes|came|goes|others|people|a|the)\b/gim,
  /(?<=^|[.:;] )(Who|Whom|Where) (?!are\b|is it\b|do\b|did\b|can\b|will\b|has the\b)[a-z][^?.]*\./gm,
  /\b(is|are|was|were|be|been|being) (told|said|heard|asked|named)\b/gi,
  /\b(anew|afresh|once more|as ever|there and then|by itself|by themselves|of (its|their|one[’']s) own)\b/gi,
  /\b\w+ alone\b/gi,
  /\b(nothing|none) (is|was|are|of|that|else|in|goes|comes|stands|hides|waits)\b/gi,
  /\b(stands?|stood|lies?|lay|hangs?) (in|on|at|there|behind|before|beside|under|over|above|between|by)\b/gi,
  /\b(beside|but for|save for)\b/gi,
];

/** The most turns per 1,000 words. Lower a bound when the texts allow it; the goals are 5, 8, 4, 3 and 3. */
export const BOUNDS = { comments: 5, tests: 8, docs: 4, pages: 3, subjects: 3 };

/**
 * The most sentences of more than 25 words, and in Markdown the most paragraphs of more than 80 and cells of more than 40.
 * A colon or semicolon ends a sentence, too. Lower a bound when the texts allow it.
 */
export const MAX_LONG = { comments: 0, texts: 0, docs: 72, pages: 0, paragraphs: 0, cells: 0 };
const MAX_WORDS = 25;
const MAX_PARAGRAPH_WORDS = 80;
const MAX_CELL_WORDS = 40;

/** @type {Partial<Record<LongKind, number>>} */
const MAX_OF = { paragraphs: MAX_PARAGRAPH_WORDS, cells: MAX_CELL_WORDS };

/** @typedef {keyof typeof BOUNDS} Kind */
/** @typedef {keyof typeof MAX_LONG} LongKind */

/** Folders that hold no text of the project: packages, builds, and the pages for members, which have screen words. */
const SKIPPED = new Set(['node_modules', 'dist', 'docs/guide', 'packages/native/android', 'packages/native/ios']);
/** Both pages quote the words to avoid. */
const QUOTING = new Set(['STYLE.md', 'docs/glossary.md']);

/**
 * Findings name each kind of text above its bound; figures name all kinds.
 * @param {string} root
 * @returns {{ findings: string[], figures: string[] }}
 */
export function checkDialect(root) {
  const texts = readTexts(root);
  const figures = [];
  const findings = [];
  for (const kind of /** @type {Kind[]} */ (Object.keys(BOUNDS))) {
    const text = texts[kind];
    if (text === undefined) {
      figures.push(`${kind} skipped: no git history`);
      continue;
    }
    const { turns, words } = countTurns(text);
    const bound = BOUNDS[kind];
    figures.push(`${kind} ${perThousand(turns, words)} of ${bound}`);
    // A single turn never fails: a short text of few words would otherwise allow none.
    if (turns > Math.max(1, (bound * words) / 1000))
      findings.push(
        `${kind}: ${turns} turns of phrase in ${words} words, ${perThousand(turns, words)} per 1,000, above ${bound}. See STYLE.md and \`node tools/dialect.mjs ${kind}\`.`,
      );
  }
  const long = longTexts(root);
  for (const kind of /** @type {LongKind[]} */ (Object.keys(MAX_LONG))) {
    const found = long[kind].length;
    figures.push(`long ${kind in MAX_OF ? kind : `sentences of ${kind}`} ${found} of ${MAX_LONG[kind]}`);
    if (found > MAX_LONG[kind])
      findings.push(
        `${kind}: ${found} are longer than ${MAX_OF[kind] ?? MAX_WORDS} words, above ${MAX_LONG[kind]}. \`node tools/dialect.mjs long-${kind}\` lists them.`,
      );
  }
  return { findings, figures };
}

/** @param {string} text */
const wordsIn = (text) => text.match(/[A-Za-z’'-]*[A-Za-z][A-Za-z’'-]*/g)?.length ?? 0;

/**
 * Markdown without blocks of code, code and the targets of links.
 * @param {string} text
 */
const withoutCode = (text) =>
  text
    .replaceAll(/```[\s\S]*?```/g, '\n\n')
    .replaceAll(/`[^`]*`/g, '0')
    .replaceAll(/\]\([^)]*\)/g, ']');

/** @param {string} block */
const isRow = (block) => block.trimStart().startsWith('|');

/**
 * @param {string[]} parts
 * @param {number} most
 */
const longer = (parts, most) =>
  parts.map((part) => part.replaceAll(/\s+/g, ' ').trim()).filter((part) => wordsIn(part) > most);

/**
 * Paragraphs of more than 80 words and cells of more than 40. An item of a list is a paragraph, and code doesn't count.
 * @param {string} markdown
 */
export function longParts(markdown) {
  const blocks = withoutCode(markdown).split(/\n\s*\n|\n(?=\s*(?:[-*#>|]|\d+\.)\s)/);
  return {
    paragraphs: longer(
      blocks.filter((block) => !isRow(block)),
      MAX_PARAGRAPH_WORDS,
    ),
    cells: longer(
      blocks.filter(isRow).flatMap((row) => row.split(/(?<!\\)\|/)),
      MAX_CELL_WORDS,
    ),
  };
}

/**
 * Sentences of more than 25 words. Code doesn't count, and a table's cell, an item or a heading ends its sentence.
 * @param {string} text
 */
export function longSentences(text) {
  const plain = withoutCode(text).replaceAll(/<\/?\w[^>\n]*>/g, '\n\n');
  return plain
    .split(/(?<=[.!?;:])["”)*_]*\s+|\n\s*\n|\n\s*(?=[-*#>]|\d+\.)|\||<br>/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => wordsIn(sentence) > MAX_WORDS);
}

/**
 * Long sentences with their files: of comments, of the texts of errors, logs and commands, and of documents. So are the
 * long paragraphs and cells of documents.
 * @param {string} root
 * @returns {Record<LongKind, string[]>}
 */
function longTexts(root) {
  const files = listFiles(root).filter((file) => !QUOTING.has(file));
  const find = (/** @type {RegExp} */ names, /** @type {(text: string) => string} */ part = (text) => text) =>
    files
      .filter((file) => names.test(file))
      .flatMap((file) =>
        longSentences(part(readFileSync(path.join(root, file), 'utf8'))).map((sentence) => `${file}: ${sentence}`),
      );
  const partsOf = (/** @type {'paragraphs' | 'cells'} */ kind, /** @type {RegExp} */ names) =>
    files
      .filter((file) => names.test(file))
      .flatMap((file) =>
        longParts(readFileSync(path.join(root, file), 'utf8'))[kind].map((part) => `${file}: ${part}`),
      );
  return {
    comments: find(/(?<!\.gen)\.(ts|tsx|mjs)$/, (code) =>
      commentsOf(joinLines(code).replaceAll(/\n\s*\* @/g, '. @')).replaceAll('\n', '\n\n'),
    ),
    texts: find(/(?<!\.(gen|test|spec))\.(ts|tsx|mjs)$|\/messages\/.*\ben\b.*\.json$/, stringsOf),
    docs: find(/\/.*\.md$/),
    pages: find(/^[A-Z_]+\.md$/),
    paragraphs: partsOf('paragraphs', /\.md$/),
    // The tables of the wire are made from the contract's comments, which have bounds of their own.
    cells: partsOf('cells', /(?<!docs\/wire)\.md$/),
  };
}

/**
 * A comment of several lines as one.
 * @param {string} code
 */
const joinLines = (code) => code.replaceAll(/(?<=^\s*\/\/[^\n]*)\n\s*\/\//gm, '');

/**
 * Texts in quotes that hold a sentence, one per paragraph.
 * @param {string} code
 */
export function stringsOf(code) {
  return (
    literalsOf(code)
      // Prose has articles; statements, lists of words and markup have signs of their own.
      .filter(
        (text) => /\b(the|an?)\b/i.test(text) && !/::|\(\s*select\b|\bjoin\b|\w\.\w+ (=|as)|jsonb?_|[{};]\n/.test(text),
      )
      .map((text) =>
        text
          .replaceAll(/\\n/g, '\n\n')
          .replaceAll(/\$\{[^}]*\}/g, 'x')
          .replaceAll(/[{}<>]/g, '\n\n'),
      )
      .join('\n\n')
  );
}

/**
 * The texts in quotes, as they are written.
 * @param {string} code
 */
export function literalsOf(code) {
  const texts = joinLines(code)
    .replaceAll(/(?<=^|[\s(])\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .matchAll(/'((?:\\.|[^'\\\n])+)'|"((?:\\.|[^"\\\n])+)"|`((?:\\.|[^`\\])+)`/g);
  return Array.from(texts, ([, single, double, template]) => single ?? double ?? template ?? '');
}

/** @param {string} text */
export function countTurns(text) {
  return {
    turns: TURNS.reduce((sum, turn) => sum + (text.match(turn)?.length ?? 0), 0),
    words: text.match(/[A-Za-z’']+/g)?.length ?? 0,
  };
}

/**
 * The comments of a source, one per line, without the directives and types that tools read.
 * @param {string} code
 */
export function commentsOf(code) {
  const comments = [];
  const rest = code.replaceAll(/(?<=^|[\s(])\/\*[\s\S]*?\*\//g, (comment) => {
    comments.push(comment.slice(2, -2).replaceAll(/^\*|\n\s*\*/g, ' '));
    return '';
  });
  for (const [, line = ''] of rest.matchAll(/(?:^|\s)\/\/\s?(.*)$/gm)) comments.push(line);
  return comments.join('\n').replaceAll(/\b(oxlint|eslint)-.*?(?=--|$)|@ts-\S*|@\w+ \{.*?\}(?=[\s*]|$)/gm, '');
}

/**
 * The titles of tests, one per line.
 * @param {string} code
 */
export function titlesOf(code) {
  const titles = code.matchAll(/\b(?:test|it|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g);
  return Array.from(titles, ([, , title]) => `${title}.`).join('\n');
}

/**
 * @param {string} root
 * @returns {Record<Kind, string | undefined>}
 */
function readTexts(root) {
  const files = listFiles(root);
  const all = (/** @type {RegExp} */ names, /** @type {(text: string) => string} */ part = (text) => text) =>
    files
      .filter((file) => names.test(file) && !QUOTING.has(file))
      .map((file) => part(readFileSync(path.join(root, file), 'utf8')))
      .join('\n');
  return {
    comments: all(/(?<!\.gen)\.(ts|tsx|mjs)$/, commentsOf),
    tests: all(/\.(test|spec)\.tsx?$/, titlesOf),
    docs: all(/\/.*\.md$/),
    pages: all(/^[A-Z_]+\.md$/),
    subjects: subjectsOf(root),
  };
}

/**
 * @param {string} root
 * @param {string} folder relative to the root
 * @returns {string[]}
 */
export function listFiles(root, folder = '') {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (!entry.isDirectory()) return [name];
    return entry.name.startsWith('.') || SKIPPED.has(entry.name) || SKIPPED.has(name) ? [] : listFiles(root, name);
  });
}

/**
 * Subjects of the commits since this ratchet was added; older ones cannot be reworded.
 * @param {string} root
 */
function subjectsOf(root) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', 'tools/dialect.mjs').split('\n').at(-1);
    return added ? git('log', '--no-merges', '--format=%s', `${added}..HEAD`) : undefined;
  } catch {
    return undefined;
  }
}

const perThousand = (/** @type {number} */ turns, /** @type {number} */ words) =>
  ((1000 * turns) / Math.max(1, words)).toFixed(1);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(import.meta.dirname, '..');
  const [, , kind = ''] = process.argv;
  const text = readTexts(root)[/** @type {Kind} */ (kind)] ?? '';
  for (const line of longTexts(root)[/** @type {LongKind} */ (kind.replace('long-', ''))] ?? [])
    if (kind.startsWith('long-')) console.log(line);
  for (const line of text.split('\n')) if (countTurns(line).turns > 0) console.log(line.trim());
  for (const figure of checkDialect(root).figures) console.log(figure);
}
