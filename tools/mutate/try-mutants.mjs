import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requireNode } from '../install.mjs';
import { run } from '../run.mjs';
import { findMutants } from './mutants.mjs';
import { sample } from './sample.mjs';

/** @typedef {import('./areas.mjs').Area} Area */
/** @typedef {import('./mutants.mjs').Mutant & { file: string, code: string }} Located a mutant, its file, and the line of code on which it stands */
/** @typedef {{ file: string, code: string, was: string, put: string, reason: string }} Equivalent */
/** @typedef {{ mutant: Located, end: 'killed' | 'survived' | 'equivalent' | 'refused', why: string }} Tried */

/** How often as long as without mutants the tests may take, and at least, in milliseconds. */
const PATIENCE = 5;
const LEAST_LIMIT = 60_000;

/** @type {() => readonly Equivalent[]} */
export const readEquivalents = () =>
  /** @type {Equivalent[]} */ (JSON.parse(readFileSync(path.join(import.meta.dirname, 'equivalent.json'), 'utf8')));

/**
 * @param {string} root
 * @param {Area} area
 * @returns {Located[]}
 */
export const mutantsOf = (root, { sources }) =>
  sources.flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8');
    const lines = code.split('\n');
    return findMutants(file, code).map((mutant) => ({ ...mutant, file, code: (lines[mutant.line - 1] ?? '').trim() }));
  });

/** @type {(mutant: Located, equivalents: readonly Equivalent[]) => Equivalent | undefined} */
export const equivalentOf = ({ file, code, was, put }, equivalents) =>
  equivalents.find((one) => one.file === file && one.code === code && one.was === was && one.put === put);

/**
 * Tries a sample of an area's mutants, one after the other.
 * @param {object} with_
 * @param {string} with_.root
 * @param {Area} with_.area
 * @param {number} with_.seed
 * @param {number} with_.count
 * @param {ReturnType<typeof import('./copy.mjs').copySources>} with_.copy
 * @param {ReturnType<typeof import('./sessions.mjs').openSessions>} with_.sessions
 * @param {(tried: Tried) => void} with_.tell
 */
export async function tryMutants({ root, area, seed, count, copy, sessions, tell }) {
  const mutants = sample(mutantsOf(root, area), count, seed);
  const equivalents = readEquivalents();
  const limit = await timeWithout(area, mutants, { copy, sessions });
  /** @type {Tried[]} */
  const all = [];
  for (const mutant of mutants) {
    const known = equivalentOf(mutant, equivalents);
    const tried =
      known === undefined
        ? await copy.withChange(mutant.file, mutant, () => tryOne(mutant, { area, copy, sessions, limit }))
        : { mutant, end: /** @type {const} */ ('equivalent'), why: known.reason };
    tell(tried);
    all.push(tried);
  }
  // Had the tests come to fail by themselves meanwhile, mutants would have been killed by nothing.
  await timeWithout(area, mutants, { copy, sessions });
  return all;
}

/**
 * Runs without any mutant whatever the mutants will meet: a test that fails by itself would kill them all.
 * @param {Area} area
 * @param {readonly Located[]} mutants
 * @param {Pick<Parameters<typeof tryMutants>[0], 'copy' | 'sessions'>} with_
 */
async function timeWithout(area, mutants, { copy, sessions }) {
  /** @type {Map<string, Set<string>>} */
  const tests = new Map();
  for (const round of [...new Set(mutants.map(({ file }) => file))].flatMap((file) => area.rounds(file)))
    tests.set(round.package, new Set([...(tests.get(round.package) ?? []), ...round.tests]));
  let longest = 0;
  for (const [name, those] of tests) {
    const what = { tests: [...those], changed: path.join(copy.folder, area.sources[0] ?? '') };
    const { failure, ms } = await sessions.run(name, what, 10 * LEAST_LIMIT);
    if (area.isLasting) await sessions.end(name);
    if (failure !== null) throw new Error(`The tests of ${area.name} fail without any mutant: ${failure}`);
    longest = Math.max(longest, ms);
  }
  return Math.max(LEAST_LIMIT, PATIENCE * longest);
}

/**
 * @param {Located} mutant
 * @param {Pick<Parameters<typeof tryMutants>[0], 'area' | 'copy' | 'sessions'> & { limit: number }} with_
 * @returns {Promise<Tried>}
 */
async function tryOne(mutant, { area, copy, sessions, limit }) {
  for (const { package: name, tests } of area.rounds(mutant.file)) {
    const what = { tests, changed: path.join(copy.folder, mutant.file) };
    const { failure } = await sessions.run(name, what, limit);
    if (area.isLasting) await sessions.end(name);
    if (failure !== null) return { mutant, end: 'killed', why: failure };
  }
  const refusal = await refusalOfCompiler(path.join(copy.folder, area.package));
  return refusal === null ? { mutant, end: 'survived', why: '' } : { mutant, end: 'refused', why: refusal };
}

/** What the compiler says against a mutant that no test noticed: it could never be committed. */
async function refusalOfCompiler(/** @type {string} */ folder) {
  const tsc = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const { code, output } = await run(requireNode(), [tsc, '-p', folder]);
  return code === 0 ? null : (output.split('\n', 1)[0] ?? '');
}
