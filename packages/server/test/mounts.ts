import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isRoot } from '#platform/db/embedded/identity.ts';

const makePlace = () => fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-mount-'));

/** Whether this test may mount something. */
export function canMount(): boolean {
  if (!isRoot()) return false;
  const place = makePlace();
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status === 0;
  if (mounted) execFileSync('umount', [place]);
  fs.rmdirSync(place);
  return mounted;
}

/** A separate disk of this size, optionally read-only after filling. */
export function mountDisk(
  options: string,
): { readonly place: string; readonly remount: (options: string) => void } & Disposable {
  const place = makePlace();
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', place]);
  return {
    place,
    remount: (changed) => void execFileSync('mount', ['-o', `remount,${changed}`, place]),
    [Symbol.dispose]: () => unmount(place),
  };
}

/** Whether this test may mount what never answers. */
export const canMountSilent = (): boolean => canMount() && fs.existsSync('/dev/fuse');

/** A disk whose server has stopped responding: each call on it waits. */
export async function mountSilent(): Promise<{ readonly place: string } & Disposable> {
  const place = makePlace();
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0';
  const script = `exec 3<>/dev/fuse && mount -i -t fuse -o ${options} silent "$1" && echo mounted && exec sleep 600`;
  const server = spawn('sh', ['-c', script, 'sh', place], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve, reject) => server.stdout.once('data', resolve).once('end', reject));
  return {
    place,
    [Symbol.dispose]: () => {
      server.kill('SIGKILL');
      unmount(place);
    },
  };
}

function unmount(place: string): void {
  execFileSync('umount', ['-l', place]);
  fs.rmdirSync(place);
}
