import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

const LOAD = `const { prepareApart } = await import(${JSON.stringify(import.meta.resolve('./apart.ts'))});`;
const READ = `await prepareApart({ bytes: new TextEncoder().encode('{}'), decimals: 2, timeZone: 'UTC' })
  .catch((error) => console.log(error.code));`;

it('the thread that reads an import uses the compile cache of the process', () => {
  const compiled = (script: string) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-compiled-'));
    const main = path.join(folder, 'main.mjs');
    fs.writeFileSync(main, script);
    const env = { NODE_COMPILE_CACHE: path.join(folder, 'cache') };
    const { stdout } = spawnSync(process.execPath, [main], { env, encoding: 'utf8' });
    const files = fs.readdirSync(env.NODE_COMPILE_CACHE, { recursive: true }).length;
    fs.rmSync(folder, { recursive: true });
    return { stdout, files };
  };
  const read = compiled(LOAD + READ);
  expect(read.stdout).toBe('invalid\n');
  expect(read.files).toBeGreaterThan(compiled(LOAD).files + 50);
});
