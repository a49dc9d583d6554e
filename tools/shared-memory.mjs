import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const FOLDER = '/dev/shm';
const ROOM_BYTES = 1_000_000_000;
const ROOM_FOR_DATABASES_BYTES = 4_000_000_000;

/** Whether programs may share memory by files in memory: Linux has a folder for it, of half the machine's memory unless told otherwise. */
export function hasSharedMemory(room = ROOM_BYTES) {
  if (!existsSync(FOLDER)) return false;
  const { bavail, bsize } = statfsSync(FOLDER);
  return bavail * bsize >= room;
}

/**
 * The folder of the tests' databases: in memory where there is plenty. Creating a database writes three hundred files,
 * a seventh of the server tests' time on a disk. Containers often forbid running programs from there, so PostgreSQL's
 * may have to be copied next to its data.
 */
export function testDataFolder() {
  return hasSharedMemory(ROOM_FOR_DATABASES_BYTES) && mayRunPrograms() ? FOLDER : tmpdir();
}

function mayRunPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.findLast((line) => line.split(' ')[1] === FOLDER)?.split(' ')[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
