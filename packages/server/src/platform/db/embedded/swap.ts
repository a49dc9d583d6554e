import fs from 'node:fs';
import path from 'node:path';

// An upgrade creates the new database next to the old one. When complete it is named `cluster.ready`; then `cluster` is
// renamed for keeping, and `cluster.ready` becomes `cluster`. After a kill between any two steps, the next start
// continues or starts over.

const READY = 'cluster.ready';
const RETENTION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** A database before an upgrade. */
export type OldCluster = { readonly folder: string; readonly version: number; readonly retainedUntil: Date };

/** Completes or discards what a killed upgrade left behind. */
export function settleSwap(home: string): void {
  const ready = path.join(home, READY);
  const cluster = path.join(home, 'cluster');
  if (!fs.existsSync(ready)) return;
  // The old one is still in its place: an earlier version may have run on it since, and the new one lacks what that wrote.
  if (fs.existsSync(cluster)) fs.rmSync(ready, { recursive: true, force: true });
  else rename(ready, cluster);
}

/** Replaces the old database with a new one; returns where the old one is kept. */
export function swapIn(home: string, draft: string, oldVersion: number, now = new Date()): OldCluster {
  const [cluster, ready] = [path.join(home, 'cluster'), path.join(home, READY)];
  const oldCluster = path.join(
    home,
    `cluster.old-${oldVersion}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`,
  );
  rename(draft, ready);
  rename(cluster, oldCluster);
  rename(ready, cluster);
  return { folder: oldCluster, version: oldVersion, retainedUntil: new Date(now.getTime() + RETENTION_DAYS * DAY_MS) };
}

/** The databases of before that are still there. */
export function oldClusters(home: string): OldCluster[] {
  return fs.readdirSync(home).flatMap((name) => {
    const [, version, day, time = ''] = /^cluster\.old-(\d+)-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)$/.exec(name) ?? [];
    if (version === undefined) return [];
    const at = Date.parse(`${day}T${time.replaceAll('-', ':')}Z`);
    return [
      {
        folder: path.join(home, name),
        version: Number(version),
        retainedUntil: new Date(at + RETENTION_DAYS * DAY_MS),
      },
    ];
  });
}

/** Renames durably, in the order of the calls, even after a power cut. */
function rename(from: string, to: string): void {
  fs.renameSync(from, to);
  const folder = fs.openSync(path.dirname(to), 'r');
  fs.fsyncSync(folder);
  fs.closeSync(folder);
}
