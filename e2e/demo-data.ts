import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { requireNode } from '../tools/install.mjs';

const server = path.resolve(import.meta.dirname, '../packages/server');
const cli = path.join(server, 'src/cli/hestia.ts');
/** As `startHestia` uses them: it reads no other hashes. */
const cheapPasswords = path.join(server, 'test/cheap-passwords.ts');

/** Makes a data folder with `hestia demo`, whose members have lived together for eight weeks. Throws the command's error. */
export async function makeDemoData(folder: string, env: Record<string, string> = {}): Promise<void> {
  const child = spawn(requireNode(), ['--import', cheapPasswords, cli, 'demo', '--folder', folder], {
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (output.includes('Sign in as')) child.kill('SIGTERM');
    });
  await exited;
  if (!output.includes('Sign in as')) throw new Error(`The demo was not made:\n${output}`);
}
