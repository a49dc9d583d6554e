import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresEnvironment, type Binaries } from '#platform/db/embedded/binaries.ts';
import type { Identity } from '#platform/db/embedded/identity.ts';
import { isAlive, isPostgres } from '#platform/db/embedded/processes.ts';
import type { FolderAccess } from '#platform/db/embedded/folder-access.ts';

/** Parameters to start a database server. */
export type Launch = {
  readonly binaries: Binaries;
  readonly cluster: string;
  /** How the server gets to the cluster. */
  readonly access: FolderAccess;
  readonly socket: string;
  readonly identity: Identity;
  readonly tuning: Readonly<Record<string, string | number>>;
  /** Called with each line that the server writes. */
  onOutput(line: string): void;
};

/** A running database server. `gone` resolves when it has exited, for any reason. */
export type Postmaster = { readonly pid: number; readonly gone: Promise<void> };

/** Starts the database server and waits until it answers. One left by a killed Hestia is stopped first. */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  await clearLeftovers(launch);
  for (let attempt = 1; ; attempt++) {
    const started = await tryStart(launch);
    if (typeof started !== 'string') return started;
    if (!stillLeaving(started) || attempt === 200)
      throw new Error(`The embedded database failed to start: ${started.trim()}`);
    await sleep(50);
  }
}

/** Whether a start failed only because the last processes of a killed server are still leaving. */
export const stillLeaving = (output: string): boolean =>
  /pre-existing shared memory block|lock file .* already exists/.test(output);

/** Stops the server: open transactions are rolled back, everything committed is on disk. */
export async function stopPostmaster({ pid, gone }: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(pid)) break;
    process.kill(pid, signal);
    // The timer also keeps this process alive, which the child doesn't.
    const timeout = new AbortController();
    await Promise.race([gone, sleep(8000, undefined, { signal: timeout.signal }).catch(() => {})]);
    timeout.abort();
  }
  await gone;
}

async function tryStart(launch: Launch): Promise<Postmaster | string> {
  const [program = '', ...rest] = tiedToUs([path.join(launch.binaries.folder, 'postgres'), ...optionsOf(launch)]);
  const child = spawn(program, rest, {
    ...launch.identity,
    env: postgresEnvironment,
    cwd: '/',
    // Its own session: Ctrl-C in a terminal is for Hestia, which then stops the database in good order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', launch.access.handle],
  });
  let output = '';
  const gone = new Promise<void>((resolve) => {
    child
      .once('exit', () => resolve())
      .once('error', (error) => {
        output += error.message;
        resolve();
      });
  });
  child.stderr?.setEncoding('utf8').on('data', (words: string) => {
    output = (output + words).slice(-4000);
    for (const line of words.split('\n')) if (line.trim() !== '') launch.onOutput(line.trim());
  });
  const ended = gone.then(() => true);
  while (!(await Promise.race([ended, sleep(5, false)]))) {
    const running = pidFile(launch.cluster);
    if (running?.ready) {
      letGo(child);
      return { pid: running.pid, gone };
    }
  }
  return output;
}

function optionsOf({ access, socket, tuning, binaries }: Launch): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Members' texts never reach a log.
    log_min_error_statement: 'panic',
    log_parameter_max_length: 0,
    log_checkpoints: 'off',
    // Our own log has the time, and knows repeats by their words.
    log_line_prefix: '',
    ...(binaries.version >= 18 ? { io_method: 'sync' } : {}),
    ...tuning,
  };
  return [
    '-D',
    access.path,
    '-k',
    socket,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

// The server must not outlive us, however we end: by a signal on the death of the parent where util-linux has it; else
// by a shell that waits for the end of a pipe only we hold.
const PIPE_GUARD =
  '"$@" 3<&- & p=$!; (cat <&3 >/dev/null; kill -INT $p) 2>/dev/null & c=$!; ' +
  'trap "kill -INT $p" INT TERM; wait $p; r=$?; kill $c 2>/dev/null; exit $r';

let hasSetpriv: boolean | undefined;
function tiedToUs(command: string[]): string[] {
  hasSetpriv ??= spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0;
  return hasSetpriv ? ['setpriv', '--pdeathsig', 'INT', ...command] : ['sh', '-c', PIPE_GUARD, 'sh', ...command];
}

/** Stops a server that a killed Hestia left behind. */
export async function clearLeftovers({ cluster, socket }: Pick<Launch, 'cluster' | 'socket'>): Promise<void> {
  const left = pidFile(cluster);
  if (left === null) return;
  if (isPostgres(left.pid)) {
    process.kill(left.pid, 'SIGINT');
    for (let waited = 0; waited < 10_000 && isAlive(left.pid); waited += 10) await sleep(10);
    if (isAlive(left.pid)) process.kill(left.pid, 'SIGQUIT');
    for (let waited = 0; waited < 5000 && isAlive(left.pid); waited += 10) await sleep(10);
  }
  fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  for (const name of fs.readdirSync(socket)) fs.rmSync(path.join(socket, name), { force: true });
}

/** `postmaster.pid`: first line the pid, eighth the state. */
function pidFile(cluster: string): { pid: number; ready: boolean } | null {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return null;
  }
}

/** The child doesn't keep this process running. */
function letGo(child: ChildProcess) {
  child.unref();
  for (const stream of child.stdio) if (stream instanceof Socket) stream.unref();
}
