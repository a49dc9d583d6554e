import fs from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';
import { expect, test } from 'vitest';

const sources = path.resolve(import.meta.dirname, '../src');
const files = fs.globSync('**/*.css', { cwd: sources });
const read = (file: string) => fs.readFileSync(path.join(sources, file), 'utf8');

/*
 * `input:checked ~ …` makes a browser style every row of a list again whenever one is added or removed: it must check
 * all rows to find those after a checked box. The element around a checked box has a class instead.
 */
test('no style selects a sibling after a checked input', () => {
  const found = files.flatMap((file) => {
    const selectors = read(file).match(/[^{};]*:checked\s*[~+][^{};]*/g) ?? [];
    return selectors.map((selector) => `${file}: ${selector.trim()}`);
  });
  expect(files.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

const ASKS_SHELL = /(?<![\w-])(?::root|html|body|main|\.app-shell|\.app-main)(?![\w-])[^\s>+~,{}]*:has\([^{}]*/g;

/** The selectors that look into what is around every page. */
function asksOfShell(css: string): string[] {
  // For browsers without nesting: each selector is whole. The parser doesn't know Tailwind's rules.
  const { code } = transform({
    filename: 'a.css',
    code: Buffer.from(css),
    errorRecovery: true,
    targets: { chrome: 110 << 16 },
  });
  return new TextDecoder().decode(code).match(ASKS_SHELL) ?? [];
}

/*
 * `:has()` on what is around every page makes a browser style the whole document again at each change in it. A part that
 * the shell must know of marks the document instead (`useShellMark`).
 */
test('no style asks the shell what it contains', () => {
  const found = files.flatMap((file) => asksOfShell(read(file)).map((selector) => `${file}: ${selector.trim()}`));
  expect(found).toEqual([]);
});

test('a selector that asks the shell is found, also in a nested rule', () => {
  const asking = [
    ':root:has(.a) .b { top: 0 }',
    'main:has(> .a) { top: 0 }',
    '.app-shell { @media print { &:not(:has(.a)) { top: 0 } } }',
  ];
  const others = [
    '.row:has(:checked) { top: 0 }',
    ':root[data-a] .row:has(.b) { top: 0 }',
    'main > p:has(+ b) { top: 0 }',
  ];
  expect(asking.map((css) => asksOfShell(css).length)).toEqual([1, 1, 1]);
  expect(others.flatMap(asksOfShell)).toEqual([]);
});
