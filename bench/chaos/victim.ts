import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { COMPILED, PRELOADS } from '../api/processes.ts';
import { APP, readOrCreatePasswords } from '../../packages/server/src/platform/db/embedded/roles.ts';

const MAIN = path.resolve(import.meta.dirname, '../../packages/server/src/main.ts');

/** A Hestia with its embedded database that is killed and started again on the same data and port. */
export class Victim {
  readonly url: string;
  /** How long each start took until the first good answer, in milliseconds. */
  readonly reopened: number[] = [];
  readonly #env: Record<string, string | undefined>;
  readonly #cluster: string;
  readonly #keys: string;
  #child: ChildProcess | null = null;

  constructor(data: string, port: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.#env = {
      ...process.env,
      HESTIA_DATA: data,
      PORT: String(port),
      HESTIA_LOG: 'silent',
      // As `npm start` does.
      NODE_COMPILE_CACHE: COMPILED,
    };
    this.#cluster = path.join(data, 'database', 'cluster');
    this.#keys = path.join(data, 'keys');
    process.on('exit', () => this.#child?.kill('SIGKILL'));
  }

  async start(patienceMs = 300_000): Promise<void> {
    const began = performance.now();
    const child = spawn(process.execPath, [...PRELOADS, MAIN], { env: this.#env, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (words: Buffer) => (output += words.toString()));
    this.#child = child;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`It did not reopen: ${output}`);
      if (performance.now() - began > patienceMs) throw new Error(`It did not reopen within ${patienceMs} ms`);
      await sleep(10);
    }
    this.reopened.push(performance.now() - began);
  }

  /** `kill -9` of the server; its database must then stop without help. */
  async killServer(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** `kill -9` of the database's first process, which the server is to start again. */
  killDatabase(): void {
    const pid = Number(this.#pidFile()[0]);
    kill(pid);
  }

  /** `kill -9` of one of the database's other processes: it disconnects all clients and recovers. */
  killPartOfDatabase(): void {
    const parts = spawnSync('pgrep', ['-P', this.#pidFile()[0] ?? '0'], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n');
    const pid = Number(parts[Math.floor(Math.random() * parts.length)]);
    kill(pid);
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  /** The login for its database, which listens where the fifth line of `postmaster.pid` says. */
  connection() {
    const password = readOrCreatePasswords(this.#keys)[APP];
    return { host: this.#pidFile()[4], port: 5432, user: APP, password, database: 'postgres' };
  }

  async #isReady(): Promise<boolean> {
    const response = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    return response?.status === 200;
  }

  #pidFile(): string[] {
    try {
      return fs.readFileSync(path.join(this.#cluster, 'postmaster.pid'), 'utf8').split('\n');
    } catch {
      return [];
    }
  }
}

/** The process may be between two lives. */
function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
