import { hasSharedMemory } from './shared-memory.mjs';

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

/** How the tests start Chromium. */
export const chromiumOptions = () => ({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args,
  // Playwright lets Chromium share memory between its processes by files on the disk, for containers that have no room for it
  // elsewhere. On a busy disk that takes twice the time.
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
});
