import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const onLinux = process.platform === 'linux';

/** Whether a process runs. A zombie (dead, but not reaped yet) counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !/^[ZX]/.test(onLinux ? (statFields(pid)[0] ?? '') : ps(pid, 'stat'));
}

/**
 * Start time of a process, in the system's format: together with the pid it identifies a process forever. Empty when
 * unknown.
 */
export const startTimeOf = (pid: number): string => (onLinux ? (statFields(pid)[19] ?? '') : ps(pid, 'lstart'));

/** Whether a pid is a running PostgreSQL server: after a reboot another process may have it. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = onLinux ? (read(`/proc/${pid}/cmdline`).split('\0')[0] ?? '') : ps(pid, 'comm');
  return path.basename(command).startsWith('postgres');
}

// proc_pid_stat(5) from its third field on: the second is a name in brackets that may hold anything.
const statFields = (pid: number) => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];

const ps = (pid: number, column: string) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
