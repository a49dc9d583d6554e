import { existsSync } from 'node:fs';
import { hasSharedMemory } from './shared-memory.mjs';

// The shell is Chromium without what is around a page: the tests take about a quarter less with it.
const shell = '/usr/bin/chromium-headless-shell';
const usual = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that this machine has, if any. */
export const findChromium = () => usual.find((file) => existsSync(file));

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
  executablePath: process.env.CHROMIUM ?? findChromium() ?? shell,
  args,
  // Playwright lets Chromium share memory between its processes by files on the disk, for containers that have no room for it
  // elsewhere. On a busy disk that takes twice the time.
  ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
});
