import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// The fixed texts of the specification: each is in the table of decision 0024, and the test that the table names expects it.

const root = path.resolve(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/decisions/0024-specification.md'), 'utf8');

const ROW = /^\| `([^`]+)` \| [^|]+ \| `([^:`]+): "(.+)"` \|$/gm;
const rows = [...page.matchAll(ROW)].map(([, text = '', file = '', title = '']) => ({ text, file, title }));

/** The body of a test: from its title to the next test at the same depth. */
function bodyOf(file: string, title: string): string | undefined {
  const source = readFileSync(path.join(root, file), 'utf8');
  const at = source.indexOf(`'${title}'`);
  if (at === -1) return undefined;
  // A table of cases precedes the title.
  const start = Math.max(source.lastIndexOf('\n\n', at), 0);
  const end = source.slice(at).search(/\n {0,2}\}\);/);
  return source.slice(start, end === -1 ? undefined : at + end);
}

test('each row can be read', () => {
  expect(page.split('\n').filter((line) => line.startsWith('| `'))).toHaveLength(rows.length);
  expect(rows.length).toBeGreaterThan(5);
});

test.each(rows)('a test expects “$text”', ({ text, file, title }) => {
  // Regular expressions in tests escape `/`; the path of the page replaces {path}.
  expect(bodyOf(file, title)?.replaceAll('\\', '')).toContain(text.replace('{path}', '/'));
});

/** Quoted texts of the specification. */
const SPECIFIED = [
  'FCM token is required (could be absent on browser)',
  'Failed locale loading',
  'Internal Server Error',
  'Internal server error',
  'Invalid json body',
  'Page Not Found',
  'Page Not Found: {path}',
  'Page not found: {path}',
  'SignalR Connection Error',
  'User not found',
];

test('no fixed text of the specification is missing', () => {
  const departures = [...page.matchAll(/'([A-Z][^'\n]*)'/g)].map(([, text = '']) => text);
  const known = new Set([...rows.map(({ text }) => text), ...departures]);
  expect(SPECIFIED.filter((text) => !known.has(text))).toEqual([]);
});
