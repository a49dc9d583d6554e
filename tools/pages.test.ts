import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { known } from './pages/known.mjs';
import { entryOf, readPages, toldBy } from './pages/pages.mjs';

const root = path.resolve(import.meta.dirname, '..');
const all = readPages(root);
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: object };

test('of every command and block of the pages it is known what runs it, or why nothing does', () => {
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter(({ text }) => entryOf(known, text) === undefined)).toEqual([]);
});

test('every entry of the list is on a page', () => {
  const found = new Set(all.map(({ text }) => entryOf(known, text)));
  expect(Object.keys(known).filter((entry) => !found.has(entry))).toEqual([]);
});

test('entries that run elsewhere name an existing script or test', () => {
  const missing = Object.values(known).filter((where) => {
    const script = /^npm run ([\w:]+)/.exec(where)?.[1];
    if (script !== undefined) return !(script in scripts);
    return where.startsWith('packages/') && !existsSync(path.join(root, where));
  });
  expect(missing).toEqual([]);
});

test('entries that run here are taken from the pages', () => {
  const sources = globSync('tools/pages/*.mjs', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  const code = sources.join('\n');
  const unread = Object.keys(known)
    .filter((entry) => known[entry] === 'here' && all.some(({ text }) => text === entry))
    .filter((entry) => !code.includes(entry));
  expect(unread).toEqual([]);
});

test('a block, a command and a host’s command that are new are found, and unknown', () => {
  const page =
    'Text.\n\n```yaml\nnew: block\n```\n\nRun `systemctl frobnicate hestia`, then `users frobnicate EMAIL`; a `word` is none.';
  const texts = toldBy('docs/new.md', page).map(({ text }) => text);
  expect(texts).toEqual(['new: block', 'systemctl frobnicate hestia', 'hestia users frobnicate EMAIL']);
  expect(texts.map((text) => entryOf(known, text))).toEqual([undefined, undefined, undefined]);
});

test('a command in a table has its bars without escapes', () => {
  const [told] = toldBy('docs/new.md', '| `keys frobnicate a\\|b` | does |');
  expect(told?.text).toBe('hestia keys frobnicate a|b');
});

test('a list of commands with descriptions counts as several, and the longest entry counts', () => {
  expect(toldBy('docs/new.md', '```\nnpm run dev    # one\nnpm run check  # two\n```').map(({ text }) => text)).toEqual(
    ['npm run dev', 'npm run check'],
  );
  expect(entryOf({ 'npm run': 'a', 'npm run try': 'b' }, 'npm run try:pages')).toBe('npm run try');
  expect(entryOf({ 'npm run': 'a', 'npm run try': 'b' }, 'npm run trying')).toBe('npm run');
});
