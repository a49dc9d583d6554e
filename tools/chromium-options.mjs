import { existsSync, statfsSync } from 'node:fs';

// Debian's Chromium runs as root only without its sandbox; the rest keeps it from looking for hosts of its maker.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const ROOM_BYTES = 1_000_000_000;

/** How the tests start Chromium. */
export const chromiumOptions = () => ({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args,
  // Playwright lets Chromium share memory between its processes by files on the disk, for containers that have no room for it
  // elsewhere. On a busy disk that takes twice the time.
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
});

function hasSharedMemory() {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize >= ROOM_BYTES;
}
