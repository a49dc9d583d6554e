import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requireNode } from '../install.mjs';
import { run } from '../run.mjs';
import { findMutants } from './mutants.mjs';
import { sample } from './sample.mjs';

/** @typedef {import('./areas.mjs').Area} Area */
/** @typedef {import('./mutants.mjs').Mutant & { file: string, code: string }} LocatedMutant a mutant, its file, and the line of code on which it stands */
/** @typedef {{ file: string, code: string, was: string, put: string, reason: string }} Equivalent */
/** @typedef {{ mutant: LocatedMutant, end: 'killed' | 'survived' | 'equivalent' | 'refused', why: string }} TriedMutant */

/** How often as long as without mutants the tests may take, and at least, in milliseconds. */
const MAX_SLOWDOWN = 5;
const MIN_LIMIT_MS = 60_000;
const MAX_LIMIT_MS = 600_000;

/** @type {() => readonly Equivalent[]} */
export const readEquivalents = () =>
  /** @type {Equivalent[]} */ (JSON.parse(readFileSync(path.join(import.meta.dirname, 'equivalent.json'), 'utf8')));

/**
 * @param {string} root
 * @param {Area} area
 * @returns {LocatedMutant[]}
 */
export const mutantsOf = (root, { sources }) =>
  sources.flatMap((file) => {
    const code = readFileSync(path.join(root, file), 'utf8');
    const lines = code.split('\n');
    return findMutants(file, code).map((mutant) => ({ ...mutant, file, code: (lines[mutant.line - 1] ?? '').trim() }));
  });

/** @type {(mutant: LocatedMutant, equivalents: readonly Equivalent[]) => Equivalent | undefined} */
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
 * @param {(tried: TriedMutant) => void} with_.report
 */
export async function tryMutants({ root, area, seed, count, copy, sessions, report }) {
  const mutants = sample(mutantsOf(root, area), count, seed);
  const equivalents = readEquivalents();
  const runs = controlled(area, { copy, sessions });
  /** @type {TriedMutant[]} */
  const all = [];
  for (const mutant of mutants) {
    const known = equivalentOf(mutant, equivalents);
    /** @type {TriedMutant} */
    const tried =
      known === undefined
        ? await tryOne(mutant, { area, copy, runs })
        : { mutant, end: 'equivalent', why: known.reason };
    report(tried);
    all.push(tried);
  }
  await runs.controlAgain(mutants);
  return all;
}

/** @typedef {import('./areas.mjs').Round} Round */

const keyOf = (/** @type {Round} */ { package: name, only = '' }, /** @type {string} */ test) =>
  `${name}/${test} ${only}`;

/**
 * Runs tests only after they pass without a mutant: a failing one would kill all mutants.
 * @param {Area} area
 * @param {Pick<Parameters<typeof tryMutants>[0], 'copy' | 'sessions'>} with_
 */
function controlled(area, { copy, sessions }) {
  /** @type {Map<string, number>} milliseconds that they took without mutants, by the test file and what of it was run */
  const passed = new Map();
  const once = async (
    /** @type {Round} */ { package: name, ...which },
    /** @type {string} */ file,
    /** @type {number} */ limit,
  ) => {
    const ran = await sessions.run(name, { ...which, changed: path.join(copy.folder, file) }, limit);
    if (area.isLasting) await sessions.end(name);
    return ran;
  };
  const control = async (/** @type {Round} */ round) => {
    const { failure, ms } = await once(round, area.sources[0] ?? '', MAX_LIMIT_MS);
    if (failure !== null) throw new Error(`The tests of ${area.name} fail without any mutant: ${failure}`);
    for (const test of round.tests) passed.set(keyOf(round, test), ms);
  };
  return {
    /** Before the mutant is put into its file. */
    prepare: async (/** @type {Round} */ round) => {
      const tests = round.tests.filter((test) => !passed.has(keyOf(round, test)));
      if (tests.length > 0) await control({ ...round, tests });
    },
    run: (/** @type {Round} */ round, /** @type {string} */ file) => {
      const usual = Math.max(...round.tests.map((test) => passed.get(keyOf(round, test)) ?? 0));
      return once(round, file, Math.max(MIN_LIMIT_MS, MAX_SLOWDOWN * usual));
    },
    /** A test that started failing meanwhile would have killed mutants wrongly. */
    controlAgain: async (/** @type {readonly LocatedMutant[]} */ mutants) => {
      const own = mutants.flatMap(({ file }) => area.rounds(file)).filter((round) => round.package === area.package);
      const tests = [...new Set(own.flatMap((round) => round.tests))];
      if (tests.length > 0) await control({ package: area.package, tests });
    },
  };
}

/**
 * @param {LocatedMutant} mutant
 * @param {Pick<Parameters<typeof tryMutants>[0], 'area' | 'copy'> & { runs: ReturnType<typeof controlled> }} with_
 * @returns {Promise<TriedMutant>}
 */
async function tryOne(mutant, { area, copy, runs }) {
  for (const round of area.rounds(mutant.file)) {
    await runs.prepare(round);
    const { failure } = await copy.withChange(mutant.file, mutant, () => runs.run(round, mutant.file));
    if (failure !== null) return { mutant, end: 'killed', why: failure };
  }
  const refusal = await copy.withChange(mutant.file, mutant, () =>
    refusalOfCompiler(path.join(copy.folder, area.package)),
  );
  return refusal === null ? { mutant, end: 'survived', why: '' } : { mutant, end: 'refused', why: refusal };
}

/** The compiler's error for a surviving mutant: it could never be committed. */
async function refusalOfCompiler(/** @type {string} */ folder) {
  const tsc = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const { code, output } = await run(requireNode(), [tsc, '-p', folder]);
  return code === 0 ? null : (output.split('\n', 1)[0] ?? '');
}
