import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Licenses compatible with Hestia's MIT. Read a license before adding it here. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  // The typeface, served as it comes.
  'OFL-1.1',
  // Used unmodified from npm, each as a separate file or library: libvips and libheif (LGPL), web-push (MPL).
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MPL-2.0',
]);

/** Builds the web app and is no part of it; Apache-2.0 like all of its repository, which its package.json does not say. */
const READ = 'node_modules/@react-aria/optimize-locales-plugin';

/**
 * The production packages of a lockfile, for any platform, with a license that isn't allowed. The lockfile has each
 * license, so it works offline.
 * @param {string} folder
 */
export function findForbiddenLicences(folder) {
  const { packages } = /** @type {{ packages: Record<string, Package> }} */ (
    JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  );
  return Object.entries(packages)
    .filter(([where, { dev, link }]) => where.includes('node_modules/') && where !== READ && !dev && !link)
    .filter(([, { license }]) => !isAllowed(license))
    .map(([where, { license, version }]) => `${where} ${version}: ${license ?? 'says no licence'}`);
}

/** @typedef {{ version?: string, license?: string, dev?: boolean, link?: boolean }} Package */

/**
 * Parses "A", "(A OR B)" and "A AND B"; more complex expressions need a person.
 * @param {string | undefined} expression SPDX
 */
function isAllowed(expression) {
  if (typeof expression !== 'string') return false;
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some((one) => ALLOWED.has(one));
  return bare.split(' AND ').every((one) => ALLOWED.has(one));
}
