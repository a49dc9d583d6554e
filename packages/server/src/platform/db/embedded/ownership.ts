import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTimeOf, isAlive } from '#platform/db/embedded/processes.ts';

// A holder that is shutting down needs a moment.
const TIMEOUT_MS = 1000;

/**
 * Claims a folder for this process, or throws if another running process holds it. Returns a function that releases it.
 * The claim is a file linked into place, so of two that start together one wins; the claim of a dead process is taken over.
 */
export async function claim(folder: string): Promise<() => void> {
  const file = path.join(folder, 'owner');
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
  const mine = `${process.pid} ${startTimeOf(process.pid)}`;
  fs.writeFileSync(draft, mine);
  const until = Date.now() + TIMEOUT_MS;
  try {
    while (!linked(draft, file)) {
      const holder = read(file);
      if (isHeld(holder)) {
        if (Date.now() > until) throw new Error(refusal(holder, folder));
        await sleep(20);
        continue;
      }
      const taken = `${draft}.old`;
      if (!moved(file, taken)) continue;
      // Between reading and moving another may have claimed it: then it gets its claim back.
      if (read(taken) !== holder && !linked(taken, file)) continue;
      fs.rmSync(taken);
    }
  } finally {
    fs.rmSync(draft);
  }
  return () => {
    if (read(file) === mine) fs.rmSync(file);
  };
}

/** Whether a running process has claimed a folder. */
export const isClaimed = (folder: string): boolean => isHeld(read(path.join(folder, 'owner')));

function isHeld(holder: string): boolean {
  const [pid = '', ...startedAt] = holder.split(' ');
  return Number(pid) > 0 && isAlive(Number(pid)) && startTimeOf(Number(pid)) === startedAt.join(' ');
}

const refusal = (holder: string, folder: string) =>
  `Another Hestia (process ${holder.split(' ')[0]}) already uses ${folder}: stop it first, or give this one its own HESTIA_DATA`;

function linked(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    if (fs.existsSync(to)) return false;
    throw error;
  }
}

function moved(from: string, to: string): boolean {
  try {
    fs.renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
