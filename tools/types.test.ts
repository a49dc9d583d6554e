import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireNode, root } from './install.mjs';
import { run } from './run.mjs';
import { typesCommand } from './types.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hestia-types-'));
  mkdirSync(path.join(folder, 'some'));
  write('tsconfig.json', '{ "compilerOptions": { "noEmit": true, "strict": true, "types": [] } }');
  write('count.ts', 'export const count: number = 1;');
  write('double.ts', "import { count } from './count.js';\nexport const double: number = count * 2;");
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, code: string) => writeFileSync(path.join(folder, 'some', name), code);

async function faults() {
  const [command = '', ...args] = typesCommand(folder, 'some');
  const { output } = await run(requireNode(), [path.join(root, 'node_modules', command), ...args], { cwd: folder });
  return [...output.matchAll(/\w+\.ts/g)].map(([file]) => file);
}

test('a type error is reported on each run, also from a changed file, until fixed', async () => {
  expect(await faults()).toEqual([]);
  expect(await faults()).toEqual([]);
  write('count.ts', "export const count: string = '1';");
  expect(await faults()).toEqual(['double.ts']);
  expect(await faults()).toEqual(['double.ts']);
  write('count.ts', 'export const count: number = 2;');
  expect(await faults()).toEqual([]);
});
