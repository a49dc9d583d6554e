// `npm run release:deb`: the archive that `npm run release` made, as a package for Debian and Ubuntu (docs/release.md).
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { mustRun, runTool } from '../run.mjs';
import { findArchive } from './archive.mjs';
import { buildDeb } from './build-deb.mjs';

await runTool(async () => {
  if (!existsSync('/usr/bin/dpkg-deb')) throw new Error('There is no dpkg-deb: a package is made on Debian or Ubuntu.');
  const archive = findArchive();
  const shelf = path.dirname(archive);
  const version = /hestia-(.+)-linux-/.exec(path.basename(archive))?.[1] ?? '';
  const folder = mkdtempSync(path.join(shelf, 'deb-'));
  try {
    await mustRun('tar', ['xf', archive, '-C', folder]);
    const unpacked = path.join(folder, path.basename(archive, '.tar.gz'));
    const file = await buildDeb({ unpacked, work: path.join(folder, 'package'), version, shelf });
    console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
