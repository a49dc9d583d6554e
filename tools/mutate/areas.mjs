import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ package: string, tests: readonly string[], only?: string }} Round test files of one package, named from there, and which of their tests (a pattern); a mutant that survives them meets the next round */
/**
 * @typedef {object} Area
 * @property {string} name
 * @property {string} package its folder
 * @property {readonly string[]} sources named from the root
 * @property {(source: string) => Round[]} rounds
 * @property {boolean} [isLasting] tests leave something behind, in the browser's databases: each mutant meets a new one
 */

const CONTRACT = 'packages/contract';
const SERVER = 'packages/server';
const WEB = 'packages/web';
const TRANSACTIONS = ['transact', 'idempotency', 'keyed-mutex'].map((name) => `src/platform/db/transactions/${name}`);
const BUS = ['bus', 'unsent'].map((name) => `src/platform/db/bus/${name}`);

/** Schemas, and tables of endpoints, limits and problem codes, describe the wire: the server's tests hold them against its pages. */
const isDescription = (/** @type {string} */ file) =>
  /(?:^|[/-])(?:schemas|endpoints|events|limits|problem)\.ts$/.test(file);
const isTest = (/** @type {string} */ file) => /\.test(?:-utils)?\.tsx?$/.test(file);

/**
 * The mutated sources, with their tests.
 * @param {string} root
 * @returns {Area[]}
 */
export function areasOf(root) {
  const contract = filesIn(root, `${CONTRACT}/src`);
  const related = relatedTests(root, contract);
  return [
    {
      name: 'contract',
      package: CONTRACT,
      sources: contract.filter((file) => !isTest(file) && !isDescription(file)),
      rounds: (source) => [
        ...(related.get(source) ?? []).map((tests) => ({
          package: CONTRACT,
          tests: tests.map((test) => test.slice(CONTRACT.length + 1)),
        })),
        ...roundsOnServer(source),
      ],
    },
    {
      name: 'transact',
      package: SERVER,
      sources: [...TRANSACTIONS, ...BUS].map((file) => `${SERVER}/${file}.ts`),
      rounds: (source) => [
        { package: SERVER, tests: [`${source.slice(SERVER.length + 1, -'.ts'.length)}.test.ts`] },
        { package: SERVER, tests: [...TRANSACTIONS, ...BUS].map((file) => `${file}.test.ts`) },
      ],
    },
    {
      name: 'outbox',
      isLasting: true,
      package: WEB,
      sources: filesIn(root, `${WEB}/src/platform/sync/outbox`).filter((file) => !isTest(file)),
      rounds: () => [{ package: WEB, tests: testsIn(root, WEB, 'src/platform/sync/outbox') }],
    },
    {
      name: 'access',
      package: SERVER,
      sources: filesIn(root, `${SERVER}/src/platform/access`).filter((file) => !isTest(file)),
      rounds: () => [
        { package: SERVER, tests: testsIn(root, SERVER, 'src/platform/access') },
        { package: SERVER, tests: [...testsIn(root, SERVER, 'src/platform/http'), 'src/cli/keys.test.ts'] },
      ],
    },
  ];
}

/**
 * What commands predict, and how that is applied, is proven where the server really says it.
 * @param {string} source
 * @returns {Round[]}
 */
function roundsOnServer(source) {
  if (!/(?:^|[/-])(?:commands|apply)\.ts$/.test(source)) return [];
  // Their tests bear the names of features.
  const feature = path.basename(path.dirname(source));
  const only = feature === 'src' ? {} : { only: `\\b${feature}\\b` };
  return [['test/commands.test.ts'], ['test/undo.test.ts', 'test/offline.test.ts']].map((tests) => ({
    package: SERVER,
    tests,
    ...only,
  }));
}

/**
 * @param {string} root
 * @param {string} folder
 */
const filesIn = (root, folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file))
    .toSorted();

/**
 * @param {string} root
 * @param {string} of
 * @param {string} folder
 */
const testsIn = (root, of, folder) =>
  filesIn(root, `${of}/${folder}`)
    .filter(isTest)
    .map((file) => file.slice(of.length + 1));

/**
 * The tests that import a file, be it over others: first those that name it themselves, then the rest.
 * @param {string} root
 * @param {readonly string[]} files
 * @returns {Map<string, string[][]>}
 */
function relatedTests(root, files) {
  const importers = importersOf(root, files);
  return new Map(files.map((file) => [file, nearestFirst(file, importers)]));
}

/**
 * @param {string} root
 * @param {readonly string[]} files
 */
function importersOf(root, files) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const file of files)
    for (const [, named = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)) {
      const imported = path.posix.join(path.posix.dirname(file), named);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  return importers;
}

/**
 * @param {string} file
 * @param {ReadonlyMap<string, string[]>} importers
 */
function nearestFirst(file, importers) {
  const reached = new Set([file]);
  for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer);
  const near = new Set(importers.get(file));
  const tests = [...reached].filter((one) => one.endsWith('.test.ts'));
  return [tests.filter((test) => near.has(test)), tests.filter((test) => !near.has(test))].filter(
    (round) => round.length > 0,
  );
}
