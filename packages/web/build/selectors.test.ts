import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const sources = path.resolve(import.meta.dirname, '../src');

/*
 * `input:checked ~ …` has a browser style every row of a list anew whenever one comes or goes: which of them come after a
 * box that is checked, it only knows by looking at all. What is checked says so on the element around it.
 */
test('no style goes from what is checked to what comes after it', () => {
  const files = fs.globSync('**/*.css', { cwd: sources });
  const found = files.flatMap((file) => {
    const selectors = fs.readFileSync(path.join(sources, file), 'utf8').match(/[^{};]*:checked\s*[~+][^{};]*/g) ?? [];
    return selectors.map((selector) => `${file}: ${selector.trim()}`);
  });
  expect(files.length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});
