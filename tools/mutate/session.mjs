// Vitest for one package, which runs tests again and again: its database, browser and bundles stay. `sessions.mjs` tells it what
// to run; a mutant that hangs ends with this process.
import path from 'node:path';
import { createVitest } from 'vitest/node';

/** @typedef {{ tests: string[], only?: string, changed: string }} SessionRequest */

const [folder = '', timeoutMs = ''] = process.argv.slice(2);

const vitest = await createVitest(
  {
    root: folder,
    config: path.join(folder, 'vitest.config.ts'),
    watch: false,
    bail: 1,
    reporters: [{}],
    run: true,
  },
  { logLevel: 'silent' },
);
await vitest.standalone();
// A mutant may prevent an awaited event: a tenth of the tests' timeouts is enough.
for (const project of vitest.projects)
  project.config.expect.poll = { ...project.config.expect.poll, timeout: Number(timeoutMs) };

let last = '';
process.on('message', (/** @type {SessionRequest} */ asked) => {
  void run(asked).then(
    (failure) => process.send?.({ failure }),
    (error) => process.send?.({ failure: `no run: ${error}` }),
  );
});
process.on('disconnect', end);
process.on('SIGTERM', end);
process.send?.({ ready: true });

function end() {
  setTimeout(() => process.exit(1), 10_000).unref();
  void vitest.close().finally(() => process.exit());
}

/** @type {Map<string, number>} how many tests of a file pass, by the file and which of them are run */
const usual = new Map();

/**
 * What failed first, or null. Stopping at a failure may reach into the next run, whose tests are then left out: a run in
 * which nothing failed and not everything passed is no answer.
 * @param {SessionRequest} asked
 */
async function run(asked) {
  for (let attempt = 1; ; attempt++) {
    const { failure, passed } = await runOnce(asked);
    if (failure !== null) return failure;
    const missing = [...passed].filter(([test, count]) => count < (usual.get(`${test} ${asked.only}`) ?? 0));
    for (const [test, count] of missing.length > 0 ? [] : passed) usual.set(`${test} ${asked.only}`, count);
    if (missing.length === 0) return null;
    if (attempt === 2) return `tests are missing in ${missing.map(([test]) => test).join(', ')}`;
  }
}

/** @param {SessionRequest} asked */
async function runOnce({ tests, only, changed }) {
  // Reverts the change of the last run.
  for (const file of [last, changed]) vitest.invalidateFile(file);
  last = changed;
  // It stops at the first failure, counting those of earlier runs, too.
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  if (only === undefined) vitest.resetGlobalTestNamePattern();
  else vitest.setGlobalTestNamePattern(new RegExp(only));
  const all = await vitest.globTestSpecifications(tests.map((test) => path.join(folder, test)));
  if (all.length < tests.length) throw new Error(`of ${tests.join(', ')} only ${all.length} are there`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(all);
  const passed = new Map(tests.map((test) => [test, 0]));
  for (const module of testModules) passed.set(module.relativeModuleId, [...module.children.allTests('passed')].length);
  return {
    failure: failureIn(testModules) ?? (unhandledErrors.length > 0 ? `unhandled: ${String(unhandledErrors[0])}` : null),
    passed,
  };
}

/** @param {readonly import('vitest/node').TestModule[]} modules */
function failureIn(modules) {
  for (const module of modules) {
    const [failed] = module.children.allTests('failed');
    if (failed) return `${module.relativeModuleId}: ${failed.fullName}`;
    if (!module.ok()) return `${module.relativeModuleId}: ${module.errors()[0]?.message ?? module.state()}`;
  }
  return null;
}
