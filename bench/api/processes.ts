// The processes under measurement, and the processor time that they have used (from /proc, so Linux only).
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { isShort } from '../short.ts';

export type BenchServer = { readonly url: string; readonly pid: number; stop(): Promise<void> };

/** Where `npm start` keeps compiled modules. */
export const COMPILED = path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled');

/** A short round hashes passwords as cheaply as the tests do. */
const CHEAP_PASSWORDS = path.resolve(import.meta.dirname, '../../packages/server/test/cheap-passwords.ts');
export const PRELOADS: readonly string[] = isShort ? ['--import', CHEAP_PASSWORDS] : [];

/** Starts a Node program that prints its address, and waits for it. */
export async function serve(program: string, env: Record<string, string>): Promise<BenchServer> {
  const child = spawn(process.execPath, [...PRELOADS, program], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(child);
  return {
    url,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        // Ctrl-C ends it too.
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const [address] = /http:\/\/[\w.:]+/.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it listened`)));
  });
}

const MS_PER_TICK = 10;

/** Processor time of a process in milliseconds, user and system, including ended children. */
export function cpuOf(pid: number): number {
  const ticks = statOf(pid)?.fields.slice(11, 15) ?? [];
  return ticks.reduce((sum, some) => sum + Number(some), 0) * MS_PER_TICK;
}

/** Processor time of a process and of all its children, including ended ones. */
export const cpuOfFamily = (pid: number): number => familyOf(pid).reduce((sum, one) => sum + cpuOf(one), 0);

/** A process and its children. */
export function familyOf(pid: number): number[] {
  const pids = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((one) => one === pid || statOf(one)?.parent === pid);
}

/** Megabytes of a process; what several share is divided among them (PSS). */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** The number of times that threads of a process resumed after a wait. */
export function wakeUpsOf(pid: number): number {
  const threads = fs.readdirSync(`/proc/${pid}/task`);
  const statuses = threads.map((thread) => fs.readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'));
  return statuses.reduce((sum, status) => sum + Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1]), 0);
}

function statOf(pid: number): { parent: number; fields: string[] } | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold anything; after it come state, parent, …
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), fields };
  } catch {
    return null;
  }
}
