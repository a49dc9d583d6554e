import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../tools/run.mjs';

const root = path.resolve(import.meta.dirname, '..');
const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
// `compare` needs two trees: its own test makes its short round.
const benches = Object.entries(scripts).filter(([name]) => name.startsWith('bench:') && name !== 'bench:compare');

test('benches exist', () => {
  expect(benches.length).toBeGreaterThan(8);
});

test.concurrent.each(benches)('a short round of %s ends with tables of figures', async (_, command) => {
  const args = command.split(' ').slice(1);
  const { code, output } = await run(process.execPath, args, { cwd: root });
  expect(code === 0 ? '' : output).toBe('');
  expect(output).toMatch(/^─+$/m);
});
