import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Known import circles between folders, each with its reason. Never add one to pass the check: entries exist to be
 * removed, and a test fails once one is resolved.
 * @type {readonly { readonly from: string, readonly to: string, readonly reason: string }[]}
 */
export const KNOWN_CIRCLES = [];

/**
 * Finds folders below each package's `src` that import each other, directly or through others: the linter finds only
 * circles of files. Types count too. Tests don't: they may import everything.
 * @param {string} root
 * @param {readonly { from: string, to: string }[]} [known]
 */
export function findFolderCircles(root, known = KNOWN_CIRCLES) {
  const packages = readdirSync(path.join(root, 'packages')).filter((name) =>
    existsSync(path.join(root, 'packages', name, 'src')),
  );
  return packages.flatMap((name) => {
    const imports = readImports(root, `packages/${name}/src`).filter(
      ({ from, to }) => !known.some((one) => one.from === from && one.to === to),
    );
    return circlesAmong(imports);
  });
}

/** @typedef {{ from: string, to: string, file: string }} Import folder, folder, and the file that imports */

/**
 * @param {string} root
 * @param {string} source
 * @returns {Import[]}
 */
function readImports(root, source) {
  return readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|test-[\w-]+|d)\.tsx?$/.test(file) && !isManifest(file))
    .flatMap((file) => {
      const own = path.posix.join(source, file);
      const code = readFileSync(path.join(root, own), 'utf8');
      return [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([.#][^']+)'/g)].map(([, named = '']) => ({
        from: path.posix.dirname(own),
        to: path.posix.dirname(placeOf(named, own, source)),
        file: own,
      }));
    })
    .filter(({ from, to }) => from !== to && isWithin(to, source));
}

/** A feature's `pages.ts` lists the screens of its folders for the app; the feature doesn't import it. */
const isManifest = (/** @type {string} */ file) => /^features\/\w+\/pages\.ts$/.test(file);

/**
 * @param {string} named
 * @param {string} own
 * @param {string} source
 */
const placeOf = (named, own, source) =>
  named.startsWith('#') ? path.posix.join(source, named.slice(1)) : path.posix.join(path.posix.dirname(own), named);

const isWithin = (/** @type {string} */ folder, /** @type {string} */ source) =>
  folder === source || folder.startsWith(`${source}/`);

/**
 * Imports on a circle, grouped by folders that reach each other.
 * @param {Import[]} imports
 */
function circlesAmong(imports) {
  /** @type {Map<string, Import[]>} */
  const circles = new Map();
  for (const one of imports) {
    const around = reachedFrom(one.to, imports);
    if (!around.has(one.from)) continue;
    const folders = [...around].filter((folder) => reachedFrom(folder, imports).has(one.from));
    const key = folders.toSorted().join(' ');
    circles.set(key, [...(circles.get(key) ?? []), one]);
  }
  return [...circles].map(([key, closing]) => ({ folders: key.split(' '), imports: closing }));
}

/**
 * @param {string} start
 * @param {Import[]} imports
 */
function reachedFrom(start, imports) {
  const reached = new Set([start]);
  for (const folder of reached) for (const { from, to } of imports) if (from === folder) reached.add(to);
  return reached;
}

/** @param {ReturnType<typeof findFolderCircles>} circles */
export const describeCircles = (circles) =>
  circles.map(
    ({ folders, imports }) =>
      `${folders.join(', ')} import each other:\n` + imports.map(({ to, file }) => `  ${file} → ${to}`).join('\n'),
  );
