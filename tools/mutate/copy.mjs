import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { applyChange } from './mutants.mjs';

/** Not copied: linked or rebuilt. */
const LEFT_OUT = new Set(['node_modules', 'dist', '.vite']);
const PACKAGES = ['contract', 'importers', 'server', 'web'];

/**
 * A copy of the packages' sources to mutate, so that the originals stay untouched, even if the run is killed. It lies
 * within the root, so that it finds the same packages.
 * @param {string} root
 */
export function copySources(root) {
  const copies = path.join(root, '.mutants');
  removeForgotten(copies);
  const copy = path.join(copies, String(process.pid));
  for (const folder of [...PACKAGES.map((name) => `packages/${name}`), 'tools'])
    cpSync(path.join(root, folder), path.join(copy, folder), {
      recursive: true,
      filter: (from) => !LEFT_OUT.has(path.basename(from)),
    });
  cpSync(path.join(root, 'tsconfig.base.json'), path.join(copy, 'tsconfig.base.json'));
  linkPackages(root, copy);
  return {
    folder: copy,
    remove: () => rmSync(copy, { recursive: true, force: true }),
    /**
     * @template T
     * @param {string} file
     * @param {{ start: number, end: number, put: string }} change
     * @param {() => Promise<T>} work runs while the copy has the change
     */
    withChange: async (file, change, work) => {
      const place = path.join(copy, file);
      const original = readFileSync(place, 'utf8');
      writeFileSync(place, applyChange(original, change));
      try {
        return await work();
      } finally {
        writeFileSync(place, original);
      }
    },
  };
}

/** Links the copy's packages to each other, and to packages that npm installed in one of them. */
function linkPackages(/** @type {string} */ root, /** @type {string} */ copy) {
  mkdirSync(path.join(copy, 'node_modules/@hestia'), { recursive: true });
  for (const name of PACKAGES) {
    symlinkSync(path.join(copy, 'packages', name), path.join(copy, 'node_modules/@hestia', name));
    const own = path.join(root, 'packages', name, 'node_modules');
    mkdirSync(path.join(copy, 'packages', name, 'node_modules'));
    for (const entry of existsSync(own) ? readdirSync(own).filter((each) => !each.startsWith('.')) : [])
      symlinkSync(path.join(own, entry), path.join(copy, 'packages', name, 'node_modules', entry));
  }
}

/** Copies of runs that were killed. */
function removeForgotten(/** @type {string} */ copies) {
  for (const name of existsSync(copies) ? readdirSync(copies) : [])
    if (!isRunning(Number(name))) rmSync(path.join(copies, name), { recursive: true, force: true });
}

function isRunning(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
