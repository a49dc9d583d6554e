// The papers of a release: who made what is in it, under which licences, and a bill of materials for programs.
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireNode, root } from '../install.mjs';
import { run } from '../run.mjs';
import { POSTGRES, productionPackages, thisMachine, WORKSPACES } from './shipped.mjs';

/**
 * @typedef {import('./shipped.mjs').ShippedPackage} ShippedPackage
 * @typedef {{ serialNumber?: string, metadata: { timestamp?: string, component: object }, components: object[] }} Bill
 */

const LICENCE_FILES = '{licen[cs]e,LICEN[CS]E,Licen[cs]e,COPYING,NOTICE}*';

/** Programs and tables in a release that are not npm packages, with their license files: another Node needs another file. */
const PROGRAMS = [
  { name: 'Node.js', file: `node-${Number.parseInt(process.versions.node, 10)}.txt`, license: 'MIT' },
  { name: 'PostgreSQL', file: 'postgresql.txt', license: 'PostgreSQL' },
  { name: 'Unicode confusables', file: 'unicode.txt', license: 'Unicode-3.0' },
  { name: 'libatomic', file: 'libatomic.txt', license: 'GPL-3.0-or-later WITH GCC-exception-3.1' },
];

/**
 * Writes `LICENCES.txt` and `sbom.cdx.json` into a release.
 * @param {string} stage
 * @param {string} version
 */
export async function describeShipped(stage, version) {
  writeFileSync(path.join(stage, 'LICENCES.txt'), licencesOf(allPackages()));
  writeFileSync(path.join(stage, 'sbom.cdx.json'), `${JSON.stringify(await billOf(stage, version), null, 2)}\n`);
}

/** All packages that the server loads, or that are built into the web app. */
export function allPackages() {
  const all = ['packages/server', 'packages/web'].flatMap((from) => productionPackages(root, from, thisMachine));
  return [...new Map(all.map((one) => [one.where, one])).values()];
}

/**
 * Every package and program by name with its licence; texts that several share stand once.
 * @param {ShippedPackage[]} packages
 */
export function licencesOf(packages) {
  /** @type {Map<string, string[]>} */
  const sharers = new Map();
  const add = (/** @type {string} */ who, /** @type {string} */ text) =>
    sharers.set(text, [...(sharers.get(text) ?? []), who]);
  for (const { name, file, license } of PROGRAMS)
    add(`${name} (${license})`, textOf(path.join(import.meta.dirname, 'licences', file)));
  for (const one of packages) add(`${one.name} ${one.version} (${one.license})`, licenceOf(one));
  const parts = [...sharers].map(([text, names]) => `${[...new Set(names)].toSorted().join('\n')}\n\n${text}\n`);
  return `Hestia is under the licence in the file LICENSE. It comes with the work of others:\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {string} file */
function textOf(file) {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
}

/**
 * A package's license: its files, else its name and author.
 * @param {ShippedPackage} shipped
 */
function licenceOf({ where, name, license }) {
  const folder = path.join(root, where);
  const texts = globSync(LICENCE_FILES, { cwd: folder })
    .toSorted()
    .map((file) => textOf(path.join(folder, file)));
  if (texts.length > 0) return texts.join('\n\n');
  const { author } = /** @type {{ author?: string | { name: string } }} */ (
    readJson(path.join(folder, 'package.json'))
  );
  const by = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${name}`;
  return `${name} brings no text of its licence, ${license}. By ${by}.`;
}

/**
 * npm's bill of materials for the packages, plus the programs.
 * @param {string} stage
 * @param {string} version
 */
async function billOf(stage, version) {
  const lock = path.join(stage, 'package-lock.json');
  writeFileSync(lock, JSON.stringify(lockOf(stage, allPackages())));
  const npm = process.env.npm_execpath;
  const [command, ...args] = npm?.endsWith('.js') ? [requireNode(), npm] : ['npm'];
  const { code, output } = await run(
    command ?? 'npm',
    [...args, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--loglevel=error'],
    { cwd: stage },
  );
  rmSync(lock);
  if (code !== 0) throw new Error(output);
  const bill = /** @type {Bill} */ (JSON.parse(output.slice(output.indexOf('{'))));
  Object.assign(bill.metadata.component, { name: 'hestia', type: 'application', version });
  // They would make two bills of the same differ; CycloneDX can do without.
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  bill.components.push(...(await programsOf(stage)));
  return bill;
}

/**
 * The part of package-lock.json that is shipped.
 * @param {string} stage
 * @param {ShippedPackage[]} packages
 */
function lockOf(stage, packages) {
  const whole = /** @type {{ lockfileVersion: number, packages: Record<string, unknown> }} */ (
    readJson(path.join(root, 'package-lock.json'))
  );
  /** @type {Record<string, unknown>} */
  const shipped = {};
  for (const folder of ['', ...WORKSPACES]) shipped[folder] = readJson(path.join(stage, folder, 'package.json'));
  const links = WORKSPACES.map((folder) => `node_modules/@hestia/${path.basename(folder)}`);
  for (const where of [...links, ...packages.map((one) => one.where)]) shipped[where] = whole.packages[where];
  return { ...whole, packages: shipped };
}

/**
 * Programs, which npm's bill doesn't list.
 * @param {string} stage
 */
async function programsOf(stage) {
  const { output } = await run(path.join(stage, POSTGRES, 'bin/postgres'), ['--version']);
  /** @type {Record<string, string | undefined>} */
  const versions = {
    'Node.js': process.versions.node,
    PostgreSQL: /\d+(?:\.\d+)+/.exec(output)?.[0],
    libatomic: existsSync(path.join(stage, 'lib/libatomic.so.1')) ? '1' : undefined,
  };
  return PROGRAMS.filter(({ name }) => versions[name] !== undefined).map(({ name, license }) => ({
    'bom-ref': `program:${name}`,
    type: 'application',
    name,
    version: versions[name],
    licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
  }));
}
