import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = path.resolve(import.meta.dirname, '../src');

/*
 * `input:checked ~ …` makes a browser style every row of a list again whenever one is added or removed: it must check
 * all rows to find those after a checked box. The element around a checked box has a class instead.
 */
test('no style selects a sibling after a checked input', () => {
  const files = fs.globSync('**/*.css', { cwd: sources });
  const found = files.flatMap((file) => {
    const selectors = fs.readFileSync(path.join(sources, file), 'utf8').match(/[^{};]*:checked\s*[~+][^{};]*/g) ?? [];
    return selectors.map((selector) => `${file}: ${selector.trim()}`);
  });
  expect(files.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
