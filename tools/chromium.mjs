import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall, mayInstall } from './apt.mjs';
import { findChromium } from './chromium-options.mjs';

/**
 * The version for which the tests were written. With 150 four of them fail: it caches a failed module for the life of
 * the page, and reports being online after an offline reload.
 */
const WRITTEN_WITH = 156;

/** The browser for the tests: `CHROMIUM`, else the machine's, else Debian's, installed when we may. */
export async function requireChromium() {
  const named = process.env.CHROMIUM;
  if (named !== undefined) {
    if (!existsSync(named)) throw new Error(`CHROMIUM names ${named}, which does not exist.`);
    warnOfAge(named);
    await requireFonts();
    return named;
  }
  if (findChromium() === undefined) await installChromium();
  const found = findChromium();
  if (found === undefined) throw new Error('Chromium was installed, but is not in /usr/bin. Set CHROMIUM to its path.');
  warnOfAge(found);
  await requireFonts();
  return found;
}

/** An installed browser may lack fonts: screens in Japanese would show boxes of another width. */
async function requireFonts() {
  const { stdout, error } = spawnSync('fc-list', [':lang=ja'], { encoding: 'utf8' });
  // Without fc-list, the system has its fonts.
  if (error || stdout !== '') return;
  const missing = 'There is no Japanese font (Debian: fonts-noto-cjk); some browser tests may fail.';
  if (!mayInstall()) return console.warn(missing);
  await aptInstall('fonts for Chinese, Japanese and emoji', fonts).catch((failure) => {
    // Without a network nothing can be installed, and most tests work without.
    console.warn(`${missing} ${failure instanceof Error ? failure.message : ''}`);
  });
}

/** @param {string} chromium */
function warnOfAge(chromium) {
  const { stdout } = spawnSync(chromium, ['--version'], { encoding: 'utf8' });
  const warning = ageWarning(stdout ?? '');
  if (warning !== undefined) console.warn(warning);
}

/**
 * What there is to say of a browser that calls itself so, if it is too old.
 * @param {string} version such as `Chromium 150.0.7871.100`
 */
export function ageWarning(version) {
  const major = Number(/ (\d+)\./.exec(version)?.[1] ?? WRITTEN_WITH);
  if (major >= WRITTEN_WITH) return undefined;
  return `The tests were written with Chromium ${WRITTEN_WITH}, and this is ${version.trim()}: some may fail. Update it, or set CHROMIUM to a newer one.`;
}

async function installChromium() {
  if (!mayInstall())
    throw new Error(
      'The browser tests need Chromium, and only root may install it: run "apt-get install chromium-headless-shell" as root,\n' +
        'or set CHROMIUM to the path of one that you have.',
    );
  await aptInstall('Chromium', packages);
}

const fonts = ['fonts-noto-cjk', 'fonts-noto-color-emoji'];
const packages = ['chromium-headless-shell', ...fonts];
