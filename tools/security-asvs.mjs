// `node tools/security-asvs.mjs`: counts the rows of docs/security-asvs.md shown by a test, and those shown only by a
// line of a page, and lists missing references.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const PAGE = 'docs/security-asvs.md';

const ROW = /^\| (V\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| (met|not applicable|\*\*not met\*\*) \| ([^|]+) \|$/gm;
const TEST = /`([\w./-]+\.(?:test|spec)\.tsx?): "([^`]+)"`/g;
const LINE = /`([\w./-]+\.md): "([^`]+)"`/g;

/**
 * @typedef {{ file: string, text: string }} Cite a test by its title, or a page by a piece of it
 * @typedef {{ number: string, level: string, what: string, state: string, evidence: string, tests: Cite[], lines: Cite[] }} Row
 */

/**
 * The tests that a text names (`file: "title"`).
 * @param {string} text
 * @returns {Cite[]}
 */
export const testsIn = (text) => citesOf(TEST, text);

/**
 * @param {RegExp} form
 * @param {string} evidence
 * @returns {Cite[]}
 */
const citesOf = (form, evidence) => [...evidence.matchAll(form)].map(([, file = '', text = '']) => ({ file, text }));

/**
 * @param {string} markdown
 * @returns {Row[]}
 */
export const rowsOf = (markdown) =>
  [...markdown.matchAll(ROW)].map(([, number = '', level = '', what = '', state = '', evidence = '']) => ({
    number,
    level,
    what,
    state: state.replaceAll('*', ''),
    evidence,
    tests: citesOf(TEST, evidence),
    lines: citesOf(LINE, evidence),
  }));

/**
 * The counts of a list of rows.
 * @param {readonly Row[]} rows
 */
export function count(rows) {
  const of = (/** @type {string} */ state) => rows.filter((row) => row.state === state).length;
  const byTest = rows.filter(({ tests }) => tests.length > 0).length;
  const byLine = rows.filter(({ tests, lines }) => tests.length === 0 && lines.length > 0).length;
  return {
    all: rows.length,
    met: of('met'),
    notApplicable: of('not applicable'),
    notMet: of('not met'),
    byTest,
    byLine,
    byNeither: rows.length - byTest - byLine,
  };
}

/**
 * Faults of the rows' references, in words.
 * @param {readonly Row[]} rows
 * @param {string} root
 * @returns {string[]}
 */
export function faultsOf(rows, root) {
  const bare = rows.filter(({ tests, lines }) => tests.length + lines.length === 0);
  return [
    ...bare.map(({ number }) => `${number} names neither a test nor a line of a page`),
    ...rows.flatMap(({ number, tests, lines }) => [
      ...missingTests(tests, root).map((fault) => `${number}: ${fault}`),
      ...lines.filter((cite) => !isLine(cite, root)).map((cite) => `${number}: no line ${told(cite)}`),
    ]),
  ];
}

/**
 * @param {readonly Cite[]} tests
 * @param {string} root
 */
export const missingTests = (tests, root) =>
  tests.filter((cite) => !isTest(cite, root)).map((cite) => `no test ${told(cite)}`);

const told = (/** @type {Cite} */ { file, text }) => `${file}: "${text}"`;

/**
 * Whether the file has a test of this very title: `test('title', …`, or that of a table, `test.each(…)('title', …`.
 * @param {Cite} cite
 * @param {string} root
 */
function isTest({ file, text }, root) {
  const source = read(file, root);
  return ["'", '"', '`'].some((quote) => {
    const titles = source.split(`${quote}${text}${quote},`).slice(0, -1);
    return titles.some((before) => /(?:\b(?:test|it)(?:\.\w+)*|\))\(\s*$/.test(before));
  });
}

/**
 * @param {Cite} cite
 * @param {string} root
 */
const isLine = ({ file, text }, root) => file !== PAGE && read(file, root).includes(text);

/**
 * @param {string} file
 * @param {string} root
 */
function read(file, root) {
  const place = path.join(root, file);
  return existsSync(place) ? readFileSync(place, 'utf8') : '';
}

function main() {
  const root = path.resolve(import.meta.dirname, '..');
  const rows = rowsOf(read(PAGE, root));
  const { all, met, notApplicable, notMet, byTest, byLine, byNeither } = count(rows);
  const faults = faultsOf(rows, root);
  const lines = [
    `${all} requirements: ${met} met, ${notApplicable} not applicable, ${notMet} not met`,
    `${byTest} name a test, ${byLine} a line of a page alone, ${byNeither} neither`,
    ...faults,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (faults.length > 0 || all === 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
