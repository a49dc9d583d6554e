// `npm run release`: one archive with all that Hestia needs to run, for this kind of machine (docs/release.md).
import {
  copyFileSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { requireNode, root } from '../install.mjs';
import { prepareToWork, prepareWeb } from '../prepare.mjs';
import { mustRun, run, runQuietly, runTool } from '../run.mjs';
import { linkEqualFiles } from './equal-files.mjs';
import { pack } from './pack.mjs';
import { describeShipped } from './papers.mjs';
import { shrinkIcuData } from './icu-data.mjs';
import {
  isShippedOfOurs,
  isShippedOfPackage,
  OWN,
  productionPackages,
  POSTGRES,
  thisMachine,
  WORKSPACES,
} from './shipped.mjs';

const MAX_UNPACKED_MB = 200;

const { version } = /** @type {{ version: string }} */ (readJson('package.json'));
const name = `hestia-${version}-${process.platform}-${process.arch}`;
const shelf = path.join(root, 'dist');
const stage = path.join(shelf, name);

await runTool(async () => {
  if (process.platform !== 'linux') throw new Error('A release is made on Linux, for Linux.');
  await prepareToWork();
  await prepareWeb();
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(path.join(stage, 'bin'), { recursive: true });
  await bringNode();
  for (const what of OWN) copy(what, isShippedOfOurs);
  writeManifests();
  const packages = productionPackages(root, 'packages/server', thisMachine);
  for (const { where } of packages) copy(where, (file) => isOwnFile(file, where) && isShippedOfPackage(file));
  await shrinkIcuData(path.join(stage, POSTGRES));
  linkEqualFiles(path.join(stage, POSTGRES, 'share'));
  const programs = globSync(['bin/node', `${POSTGRES}/bin/*`, `${POSTGRES}/lib/**/*.so*`], { cwd: stage });
  await runQuietly('Stripping the programs', 'strip', ['--strip-unneeded', ...programs], { cwd: stage });
  linkWorkspaces();
  cpSync(path.join(import.meta.dirname, 'hestia.sh'), path.join(stage, 'hestia'));
  await describeShipped(stage, version);
  // Empty folders take a block each, too.
  await run('find', [stage, '-type', 'd', '-empty', '-delete']);
  // Node's own recursive reading follows the link to the contract, and counts that twice.
  const megabytes = Number.parseInt(await mustRun('du', ['-sk', stage])) / 1024;
  if (megabytes > MAX_UNPACKED_MB) throw new Error(`Unpacked it has ${megabytes.toFixed(0)} MB, which is too much.`);
  console.log(`${stage}: ${megabytes.toFixed(0)} MB, ${packages.length} packages`);
  for (const file of await pack(shelf, name)) console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
});

/** Node itself, and the one library of it that the smallest Linux systems lack. */
async function bringNode() {
  const node = path.join(stage, 'bin/node');
  cpSync(requireNode(), node);
  const { output } = await run('ldd', [node]);
  const library = /libatomic\.so\.1 => (\S+)/.exec(output)?.[1];
  if (library === undefined) return;
  mkdirSync(path.join(stage, 'lib'));
  copyFileSync(library, path.join(stage, 'lib/libatomic.so.1'));
}

/**
 * @param {string} what a file or folder below the root
 * @param {(file: string) => boolean} isShipped
 */
function copy(what, isShipped) {
  cpSync(path.join(root, what), path.join(stage, what), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => isShipped(path.relative(root, source)),
  });
}

/**
 * Packages within a package are copied on their own, if at all.
 * @param {string} file
 * @param {string} where
 */
function isOwnFile(file, where) {
  return !file.slice(where.length).split(path.sep).includes('node_modules');
}

/** The package.json of the release and of its workspaces, without what only development needs. */
function writeManifests() {
  for (const folder of ['.', ...WORKSPACES]) {
    const { scripts: _scripts, devDependencies: _dev, ...manifest } = readJson(path.join(folder, 'package.json'));
    // Keeps `overrides`, without which npm reports packages of the SBOM as invalid.
    delete manifest['allowScripts'];
    if (folder === '.') {
      // Node, which is in `bin`, and the build tools of the web app.
      delete manifest['dependencies'];
      manifest.workspaces = WORKSPACES;
    }
    mkdirSync(path.join(stage, folder), { recursive: true });
    writeFileSync(path.join(stage, folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  }
}

/** As npm links them: Node runs TypeScript only outside of node_modules. */
function linkWorkspaces() {
  mkdirSync(path.join(stage, 'node_modules/@hestia'));
  symlinkSync('../../packages/contract', path.join(stage, 'node_modules/@hestia/contract'));
}

/**
 * @param {string} file
 * @returns {Record<string, unknown>}
 */
function readJson(file) {
  return /** @type {Record<string, unknown>} */ (JSON.parse(readFileSync(path.join(root, file), 'utf8')));
}
