import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../paths.ts';

/**
 * Code that stops on a page that stays open: `useNow` of use-intl, which sleeps with its device; the day on which the page was
 * opened; a connection to a database for each use of it.
 */
const STOPPED = [
  /import \{[^}]*\buseNow\b[^}]*\} from 'use-intl'/,
  /useState\((?:\(\) =>)?\s*(?:dayOf\(new Date\(\)\)|today\(|todayIn\(|new Date\(\)|Date\.now\(\))/,
  /=> (?:createDeviceStore|createStore)\('/,
];

/** As `file: code`. */
export function stoppedClocks(folder = path.join(packageFolder, 'src')): string[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder, exclude: (file) => /\.test\.tsx?$/.test(file) })
    .toSorted()
    .flatMap((file) => stoppedIn(readFileSync(path.join(folder, file), 'utf8')).map((code) => `${file}: ${code}`));
}

export const stoppedIn = (source: string): string[] => STOPPED.flatMap((pattern) => pattern.exec(source)?.[0] ?? []);
