// A name in backticks in a comment or page exists. `node tools/named-things.mjs` lists those that don't.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files in which names are checked; released migrations and functions, decisions and the changelog describe their time. */
const SPEAKS = /\.(?:tsx?|mjs|css|md)$/;
const OF_ITS_TIME =
  /^(?:CHANGELOG\.md|docs\/(?:decisions\/|wire-changes\.md|guide\/)|packages\/native\/(?:ios|android)\/)/;
const TEXTS = /\.(?:tsx?|mjs|css|json|sql|ya?ml|html|sh|xml|gradle|swift|plist|webmanifest)$|(?:^|\/)[\w-]+$/;

/** Names outside our code: other projects', made at run time, or examples. Add a page's further names here. */
const ELSEWHERE = new Set(
  `NotificationManager maxRSS forwardedHeaders terminationGracePeriodSeconds readinessProbe TimeoutStopSec getExpenseShares downloadData
  OTEL_RESOURCE_ATTRIBUTES OTEL_EXPORTER_OTLP_HEADERS HESTIA_SMTP_URL_FILE AddExpenseMessageBody ProvidersGoogle
  src/components/Friend/Export.tsx src/server/api/routers/user.ts src/types/entry.ts
  ChatWindow ImportedLedger InviteTile 0001-name.sql feeding.ts feeding.test.ts feedings.ts`.split(/\s+/),
);

const CAMEL = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/;
const PASCAL = /^(?:[A-Z][a-z0-9]+){2,}$/;
const CONSTANT = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const isName = (/** @type {string} */ text) => CAMEL.test(text) || PASCAL.test(text) || CONSTANT.test(text);
const FILE = /^(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|md|sql)$/;

/** @typedef {{ file: string, line: number, name: string }} Mention */

/**
 * @param {string} root
 * @returns {string[]} a line for each name that nothing has
 */
export function findDanglingNames(root) {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));
  const texts = files
    .filter((file) => TEXTS.test(file) || SPEAKS.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
  const words = new Set(texts.flatMap(({ file, text }) => (file.endsWith('.md') ? [] : wordsOf(codeOf(text)))));
  return texts
    .filter(({ file }) => SPEAKS.test(file) && !OF_ITS_TIME.test(file))
    .flatMap(({ file, text }) => mentionsIn(file, text))
    .filter(({ name }) => !isThere(name, { words, files }))
    .map(({ file, line, name }) => `${file}:${line}: \`${name}\` is nothing in this repository`);
}

/**
 * The names in backticks in the comments of a source, or anywhere on a page but in its blocks of code.
 * @param {string} file
 * @param {string} text
 * @returns {Mention[]}
 */
export function mentionsIn(file, text) {
  const isPage = file.endsWith('.md');
  let isBlock = false;
  return text.split('\n').flatMap((line, at) => {
    if (isPage && line.trimStart().startsWith('```')) isBlock = !isBlock;
    const said = isPage ? (isBlock ? '' : line) : commentIn(line);
    return Array.from(said.matchAll(/`([^`]+)`/g), ([, name = '']) => ({ file, line: at + 1, name })).filter(
      ({ name }) => namesIn(name).length > 0,
    );
  });
}

/**
 * The names that a text in backticks consists of; none where it is anything else, such as a command or a value.
 * @param {string} text
 */
export function namesIn(text) {
  const bare = text.replace(/\(\)$/, '');
  if (FILE.test(bare)) return [bare];
  const parts = bare.split('.');
  if (!parts.every((part) => /^\w+$/.test(part))) return [];
  return parts.some(isName) ? parts.filter(isName) : [];
}

/**
 * By its own name, wherever it stands: a check that knew scopes would be a compiler.
 * @param {string} name
 * @param {{ words: ReadonlySet<string>, files: readonly string[] }} known
 */
function isThere(name, { words, files }) {
  return namesIn(name).every((part) =>
    FILE.test(part)
      ? ELSEWHERE.has(part) || files.some((file) => file === part || file.endsWith(`/${part}`))
      : ELSEWHERE.has(part) || words.has(part),
  );
}

const COMMENT = /^\s*(?:\/\/|\/?\*)|(?<=\s)\/\/ /;

/** @param {string} line */
function commentIn(line) {
  const begins = COMMENT.exec(line);
  return begins ? line.slice(begins.index) : '';
}

/** @param {string} text */
const codeOf = (text) =>
  text
    .split('\n')
    .map((line) => line.slice(0, COMMENT.exec(line)?.index ?? line.length))
    .join('\n');

/** @param {string} code */
const wordsOf = (code) => Array.from(code.matchAll(/\w+/g), ([word]) => word);

if (import.meta.main) {
  const faults = findDanglingNames(process.cwd());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
