import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mustRun } from '../run.mjs';

/** Debian's names of architectures. */
const ARCHITECTURES = /** @type {Record<string, string>} */ ({ x64: 'amd64', arm64: 'arm64' });

/** The folder of Hestia in the archive's unit. */
const PROGRAM = 'opt/hestia';

/**
 * A package for Debian of an unpacked archive, which it moves into a folder of the package. Equal content gives equal bytes.
 * @param {object} options
 * @param {string} options.unpacked
 * @param {string} options.work an empty folder on the same disk
 * @param {string} options.version
 * @param {string} options.shelf where the package comes to lie
 * @returns {Promise<string>} the package
 */
export async function buildDeb({ unpacked, work, version, shelf }) {
  const architecture = ARCHITECTURES[process.arch] ?? process.arch;
  for (const folder of ['DEBIAN', path.dirname(PROGRAM), 'usr/lib/systemd/system', 'usr/share/doc/hestia'])
    mkdirSync(path.join(work, folder), { recursive: true });
  await mustRun('mv', [unpacked, path.join(work, PROGRAM)]);
  cpSync(path.join(work, PROGRAM, 'deploy/hestia.service'), path.join(work, 'usr/lib/systemd/system/hestia.service'));
  cpSync(path.join(work, PROGRAM, 'LICENSE'), path.join(work, 'usr/share/doc/hestia/copyright'));
  const size = Number.parseInt(await mustRun('du', ['-sk', work]));
  const scripts = path.join(import.meta.dirname, 'deb');
  for (const script of readdirSync(scripts)) {
    copyFileSync(path.join(scripts, script), path.join(work, 'DEBIAN', script));
    chmodSync(path.join(work, 'DEBIAN', script), 0o755);
  }
  writeFileSync(path.join(work, 'DEBIAN/control'), controlOf(version, architecture, size));
  await mustRun('chmod', ['-R', 'u+rw,go+rX,go-w', work]);
  const file = path.join(shelf, `hestia_${version}_${architecture}.deb`);
  const made = Math.floor(statSync(path.join(work, PROGRAM, 'LICENSE')).mtimeMs / 1000);
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(made) };
  // Every dpkg reads gzip, and xz takes minutes.
  await mustRun('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', work, file], { env });
  return file;
}

/**
 * @param {string} version
 * @param {string} architecture
 * @param {number} size in KiB
 */
function controlOf(version, architecture, size) {
  return `Package: hestia
Version: ${version}
Architecture: ${architecture}
Maintainer: The authors of Hestia <root@localhost>
Installed-Size: ${size}
Depends: adduser, libc6 (>= 2.28), libstdc++6
Recommends: systemd
Section: web
Priority: optional
Description: app of a shared flat
 Board, chores, money, shopping lists and messages of a shared flat,
 with Node and PostgreSQL of its own.
`;
}
