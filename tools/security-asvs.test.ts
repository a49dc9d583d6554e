import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// The table of OWASP's ASVS: complete, counted, and every test that it cites is there.

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/security-asvs.md'), 'utf8');

const ROW = /^\| (V\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| (met|not applicable|\*\*not met\*\*) \| ([^|]+) \|$/gm;
const rows = [...page.matchAll(ROW)].map(([, number = '', level = '', , state = '', evidence = '']) => ({
  number,
  level,
  state: state.replaceAll('*', ''),
  evidence,
}));
const states = ['met', 'not applicable', 'not met'];
const counts = (of: typeof rows) => states.map((state) => of.filter((row) => row.state === state).length);

/** Requirements of levels 1 and 2 in ASVS 5.0.0, by chapter. */
const PER_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('each requirement stands there once, in its order', () => {
  expect(page.split('\n').filter((line) => line.startsWith('| V'))).toHaveLength(rows.length);
  const places = rows.map(({ number }) => number.slice(1).split('.').map(Number));
  const sorted = places.toSorted((a, b) => a.reduce((found, part, at) => found || part - (b[at] ?? 0), 0));
  expect(places).toEqual(sorted);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  expect(PER_CHAPTER.map((_, at) => places.filter(([chapter]) => chapter === at + 1).length)).toEqual(PER_CHAPTER);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
});

test('the counts at its head are those of the table, and its summary names what is not met', () => {
  const [all, first] = [counts(rows), counts(rows.filter(({ level }) => level === '1'))];
  expect(page).toContain(
    `**${rows.length} requirements: ${all[0]} met, ${all[1]} not applicable, ${all[2]} not met.**`,
  );
  expect(page).toContain(`Of level 1: ${first[0]} met, ${first[1]} not applicable, ${first[2]} not met.`);
  const summary = page.slice(0, page.indexOf('\n## V1 '));
  const named = [...summary.matchAll(/\bV\d+\.\d+\.\d+/g)].map(([number]) => number);
  const missed = rows.filter(({ state }) => state === 'not met').map(({ number }) => number);
  expect(named.toSorted()).toEqual(missed.toSorted());
});

test('every test that it cites is there by that name, and every file', () => {
  const cited = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?): "([^`]+)"`/g)];
  expect(cited.length).toBeGreaterThan(100);
  const isThere = (file: string, name: string) => {
    const text = existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : '';
    return ["'", '"', '`'].some((quote) => text.includes(quote + name + quote));
  };
  expect(cited.filter(([, file = '', name = '']) => !isThere(file, name)).map(([whole]) => whole)).toEqual([]);
  const files = [...page.matchAll(/`((?:packages|deploy|tools|e2e)\/[\w./-]+)`/g)].map(([, file = '']) => file);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('what is met says how that is shown', () => {
  const unproven = rows.filter(({ state, evidence }) => state === 'met' && evidence.trim().length < 10);
  expect(unproven).toEqual([]);
});
