import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { seconds } from '../../tools/run.mjs';

/** Builds the web app of a tree by its own command, which installs missing packages. `stopped` ends all of it. */
export async function build(what: string, folder: string, stopped: AbortSignal): Promise<void> {
  const began = performance.now();
  process.stdout.write(`Building ${what} … `);
  // A separate process group: npm's children would otherwise continue.
  const child = spawn('npm', ['run', 'build'], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  stopped.addEventListener('abort', end, { once: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  stopped.removeEventListener('abort', end);
  console.log(code === 0 ? seconds(began) : 'failed');
  if (code !== 0) throw new Error(`Building ${what} failed\n${output.trim()}`);
}
