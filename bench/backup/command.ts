import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { COMPILED } from '../api/processes.ts';

const CLI = path.resolve(import.meta.dirname, '../../packages/server/src/cli/hestia.ts');
const PEAK = path.resolve(import.meta.dirname, '../../packages/server/test/peak.ts');

export type CommandResult = { readonly output: unknown; readonly seconds: number; readonly peakMegabytes: number };

/** Runs a command of the host as its own process, as the host does. Throws in its words when it fails. */
export async function hestia(env: Readonly<Record<string, string>>, ...args: string[]): Promise<CommandResult> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', PEAK, CLI, ...args, '--json'], {
    env: { ...process.env, HESTIA_LOG: 'warn', NODE_COMPILE_CACHE: COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, peak] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    text(child.stdio[3] as Readable),
  ]);
  if ((await closed) !== 0) throw new Error(`hestia ${args.join(' ')}: ${err}`);
  const output: unknown = JSON.parse(out);
  return { output, seconds: (performance.now() - began) / 1000, peakMegabytes: Number(peak) / 1024 };
}
