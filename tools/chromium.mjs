import { existsSync } from 'node:fs';
import { aptInstall, mayInstall } from './apt.mjs';

// The shell is Chromium without what is around a page: the tests take about a quarter less with it.
const shell = '/usr/bin/chromium-headless-shell';
const usual = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const findChromium = () => usual.find((file) => existsSync(file));

/** The browser for the tests: `CHROMIUM`, else the machine's, else Debian's, installed when we may. */
export async function requireChromium() {
  const named = process.env.CHROMIUM;
  if (named !== undefined) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist.`);
    return named;
  }
  if (findChromium() === undefined) await installChromium();
  const found = findChromium();
  if (found === undefined) throw new Error('Chromium was installed, but is not in /usr/bin. Set CHROMIUM to its path.');
  return found;
}

async function installChromium() {
  if (!mayInstall())
    throw new Error(
      'The browser tests need Chromium, and only root may install it: run "apt-get install chromium-headless-shell" as root,\n' +
        'or set CHROMIUM to the path of one that you have.',
    );
  await aptInstall('Chromium', packages);
}

// The fonts are for Chinese, Japanese and emoji.
const packages = ['chromium-headless-shell', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];
