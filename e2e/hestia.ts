import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAlive } from '../packages/server/src/platform/db/embedded/processes.ts';
import { requireNode } from '../tools/install.mjs';
import { leaksIn, textsOfUsers } from './log-secrets.ts';
import { testDataFolder } from '../tools/shared-memory.mjs';

const server = path.resolve(import.meta.dirname, '../packages/server');
const cheapPasswords = path.join(server, 'test/cheap-passwords.ts');
const endWithParent = import.meta.resolve('./end-with-parent.ts');
const main = path.join(server, 'src/main.ts');
const compiled = path.resolve(import.meta.dirname, '../node_modules/.cache/compiled');
const FOLDER = 'hestia-e2e-';

/** Hestia as a host starts it: a separate process, database and port, and the built web app. */
export type Hestia = {
  readonly url: string;
  readonly pid: number;
  /** Its data folder. */
  readonly data: string;
  /** Ends it in any state; its data stays. */
  readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  stop(): Promise<void>;
};

/** Starts it on an empty data folder, unless `HESTIA_DATA` names another; `settings` are environment variables. */
export async function startHestia(settings: Record<string, string> = {}): Promise<Hestia> {
  await clearLeftovers();
  const folder = await mkdtemp(path.join(testDataFolder(), `${FOLDER}${process.pid}-`));
  // As root the database runs as another user, who needs access.
  await chmod(folder, 0o711);
  const data = settings['HESTIA_DATA'] ?? path.join(folder, 'data');
  const child = spawn(requireNode(), ['--import', cheapPasswords, '--import', endWithParent, main], {
    env: {
      PATH: process.env['PATH'],
      // As `npm start` does: a start takes a fifth less.
      NODE_COMPILE_CACHE: compiled,
      PORT: '0',
      // Logs everything, so that the end of the run can search it for secrets.
      HESTIA_LOG: 'debug',
      ...settings,
      HESTIA_DATA: data,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const exited = once(child, 'close');
  const url = await new Promise<string>((resolve, reject) => {
    let address: string | undefined;
    const onData = (bytes: Buffer) => {
      output += bytes.toString();
      // Stops once found: each search joins all pieces of the log, which grows to megabytes.
      address ??= /Hestia is at (http\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address.replace(/\/$/, ''));
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.on('exit', () => reject(new Error(`Hestia did not start:\n${output}`)));
  });
  const kill = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await exited;
  };
  return {
    url,
    pid: child.pid ?? 0,
    data,
    kill,
    async stop() {
      let texts: readonly string[];
      try {
        texts = await textsOfUsers(data);
      } finally {
        await kill('SIGTERM');
      }
      await rm(folder, { recursive: true, force: true });
      const leaks = leaksIn(output, texts);
      if (leaks.length > 0) throw new Error(`The log says what people wrote: ${leaks.slice(0, 10).join(' | ')}`);
    },
  };
}

/** Runs that were killed had no time to clear away what they had in memory. */
async function clearLeftovers(): Promise<void> {
  const all = testDataFolder();
  for (const name of await readdir(all)) {
    const pid = new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(path.join(all, name), { recursive: true, force: true });
  }
}
