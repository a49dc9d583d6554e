import { globSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

/** The archive that `npm run release` has made last. */
export function findArchive() {
  const archive = globSync('dist/hestia-*.tar.gz', { cwd: root }).toSorted().at(-1);
  if (archive === undefined) throw new Error('There is no release: run npm run release first.');
  return path.join(root, archive);
}
