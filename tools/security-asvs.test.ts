import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { count, faultsOf, missingTests, PAGE, rowsOf, testsIn } from './security-asvs.mjs';

// The table of OWASP's ASVS: complete, counted, and with existing tests and lines.

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, PAGE), 'utf8');
const rows = rowsOf(page);

/** Requirements of levels 1 and 2 in ASVS 5.0.0, by chapter. */
const PER_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('each requirement is listed once, in order', () => {
  expect(page.split('\n').filter((line) => line.startsWith('| V'))).toHaveLength(rows.length);
  const places = rows.map(({ number }) => number.slice(1).split('.').map(Number));
  const sorted = places.toSorted((a, b) => a.reduce((found, part, at) => found || part - (b[at] ?? 0), 0));
  expect(places).toEqual(sorted);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  expect(PER_CHAPTER.map((_, at) => places.filter(([chapter]) => chapter === at + 1).length)).toEqual(PER_CHAPTER);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
});

test('the counts at the head match the table, and the summary names the unmet ones', () => {
  const [all, first] = [count(rows), count(rows.filter(({ level }) => level === '1'))];
  expect(page).toContain(
    `**${all.all} requirements: ${all.met} met, ${all.notApplicable} not applicable, ${all.notMet} not met.**`,
  );
  expect(page).toContain(
    `Of level 1: ${first.met} met, ${first.notApplicable} not applicable, ${first.notMet} not met.`,
  );
  expect(page).toContain(`**${all.byTest} rows name a test, ${all.byLine} a line of a page alone**`);
  const summary = page.slice(0, page.indexOf('\n## V1 '));
  const named = [...summary.matchAll(/\bV\d+\.\d+\.\d+/g)].map(([number]) => number);
  const missed = rows.filter(({ state }) => state === 'not met').map(({ number }) => number);
  expect(named.toSorted()).toEqual(missed.toSorted());
});

test('every row names a test that is there, or a line of a page that says so', () => {
  expect(count(rows).byNeither).toBe(0);
  expect(faultsOf(rows, root)).toEqual([]);
});

test('every file that it names is there', () => {
  const files = [...page.matchAll(/`((?:packages|deploy|tools|e2e)\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('each bound of slow work and of the logic names its test', () => {
  const design = readFileSync(path.join(root, 'docs/security-design.md'), 'utf8');
  const tables = ['## Resource limits', '## Business limits'].map(
    (title) => design.split(`\n${title}\n`)[1]?.split('\n## ')[0] ?? '',
  );
  const bounds = tables.map((text) => text.split('\n').filter((line) => /^\| (?!What |-)/.test(line)));
  expect(bounds.map(({ length }) => length > 10)).toEqual([true, true]);
  expect(bounds.flat().filter((line) => testsIn(line).length === 0)).toEqual([]);
  expect(missingTests(testsIn(design), root)).toEqual([]);
});

test('a row without evidence, a title that no test has, and a line that no page says are found', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hestia-asvs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'docs'));
  writeFileSync(path.join(folder, 'docs/a.md'), 'It is so.\n');
  writeFileSync(path.join(folder, PAGE), 'It says so itself.\n');
  const source = "test('is so', () => {});\nit.each([\n  ['in words', 1],\n])(\n  'is %s',\n  () => {},\n);\n";
  writeFileSync(path.join(folder, 'a.test.ts'), `// 'said in a comment', of course\n${source}`);
  const faults = (evidence: string) => faultsOf(rowsOf(`| V1.2.3 | 1 | It is so | met | ${evidence} |`), folder);
  for (const sound of ['`a.test.ts: "is so"`', 'as `a.test.ts: "is %s"` shows', '`docs/a.md: "It is so."`'])
    expect(faults(sound)).toEqual([]);
  expect(faults('`a.ts`, as everybody knows')).toEqual(['V1.2.3 names neither a test nor a line of a page']);
  for (const title of ['is not so', 'is', 'in words', 'said in a comment'])
    expect(faults(`\`a.test.ts: "${title}"\``)).toEqual([`V1.2.3: no test a.test.ts: "${title}"`]);
  expect(faults('`b.test.ts: "is so"`')).toEqual(['V1.2.3: no test b.test.ts: "is so"']);
  expect(faults('`docs/a.md: "It is not so."`')).toEqual(['V1.2.3: no line docs/a.md: "It is not so."']);
  expect(faults(`\`${PAGE}: "It says so itself."\``)).toEqual([`V1.2.3: no line ${PAGE}: "It says so itself."`]);
});
