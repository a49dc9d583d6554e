import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canEnter, giveTo, isRoot, type Identity } from '#platform/db/embedded/identity.ts';

// sun_path holds 107 bytes on Linux and 103 on macOS (unix(7)); PostgreSQL appends `/.s.PGSQL.5432`.
const MAX_PATH_BYTES = 103 - '/.s.PGSQL.5432'.length;

/** A folder that only the database's user and root can enter, short enough for the path of a socket. */
export function socketFolder(home: string, identity: Identity): string {
  const name = `hestia-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const places = [path.join(os.tmpdir(), name), path.join('/tmp', name), path.join(home, 'socket')];
  const owners = new Set([process.getuid?.(), identity.uid]);
  for (const place of places.filter((candidate) => Buffer.byteLength(candidate) <= MAX_PATH_BYTES)) {
    fs.mkdirSync(place, { recursive: true, mode: 0o700 });
    if (isRoot() && !owners.has(fs.lstatSync(place).uid)) replaceFormer(place);
    const stat = fs.lstatSync(place);
    // Temporary folders are world-writable: another user may have put a folder or a link with that name there.
    if (!stat.isDirectory() || !owners.has(stat.uid)) continue;
    if (isRoot()) giveTo(identity, place);
    fs.chmodSync(place, 0o700);
    if (canEnter(identity, place)) return place;
  }
  throw new Error(
    `No usable folder for the database socket: ${places.join(', ')} are too long, owned by another user, or not accessible`,
  );
}

/** A killed server of another user may have left a socket. Any other file in its place stays. */
function replaceFormer(place: string): void {
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) fs.rmSync(path.join(place, name), { force: true });
  try {
    fs.rmdirSync(place);
    fs.mkdirSync(place, { mode: 0o700 });
  } catch {
    // It has other contents, or is a link: another place is used.
  }
}
