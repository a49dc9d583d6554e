import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ suite: string, passed: number, failures: string[], skipped: number }} Count
 */

// A suite that runs no tests is a failure: a wrong pattern would otherwise pass unnoticed.
const suites = ['packages/contract', 'packages/importers', 'packages/server', 'packages/web', 'bench', 'tools'];

/**
 * What Vitest's JSON report says, by suite.
 * @param {string} file
 * @param {string} root
 * @param {number} code how Vitest ended
 * @returns {Count[]}
 */
export function countVitest(file, root, code) {
  if (!existsSync(file)) return [crashed('Vitest', code)];
  const { testResults } = /** @type {VitestReport} */ (JSON.parse(readFileSync(file, 'utf8')));
  const counts = suites.map((suite) => {
    const count = newCount(suite);
    for (const result of testResults) {
      const name = path.relative(root, result.name);
      if (name.startsWith(`${suite}/`)) countVitestFile(count, name, result);
    }
    return nothingRan(count);
  });
  return code === 0 || counts.some((c) => c.failures.length > 0) ? counts : [...counts, crashed('Vitest', code)];
}

/**
 * What Playwright's JSON report says.
 * @param {string} file
 * @param {number} code how Playwright ended
 * @returns {Count}
 */
export function countPlaywright(file, code) {
  if (!existsSync(file)) return crashed('e2e', code);
  const report = /** @type {PlaywrightReport} */ (JSON.parse(readFileSync(file, 'utf8')));
  const count = newCount('e2e');
  for (const suite of report.suites) countPlaywrightSuite(count, suite);
  for (const error of report.errors) count.failures.push(error.message);
  nothingRan(count);
  return code === 0 || count.failures.length > 0 ? count : { ...count, failures: [`ended with ${code}`] };
}

/**
 * The ten files that took longest, slowest first, a line each. Several run at a time: their seconds add up to more than the run's.
 * @param {string} file of Vitest's report or Playwright's
 * @param {string} root
 * @returns {string[]}
 */
export function slowestFiles(file, root) {
  if (!existsSync(file)) return [];
  const report = /** @type {Partial<VitestReport & PlaywrightReport>} */ (JSON.parse(readFileSync(file, 'utf8')));
  /** @type {Map<string, number>} */
  const taken = new Map();
  const add = (/** @type {string} */ name, /** @type {number} */ ms) => taken.set(name, (taken.get(name) ?? 0) + ms);
  for (const { name, startTime = 0, endTime = 0 } of report.testResults ?? [])
    add(path.relative(root, name), endTime - startTime);
  for (const suite of report.suites ?? []) add(path.join('e2e', suite.title), durationOf(suite));
  return [...taken]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {number}
 */
const durationOf = ({ specs = [], suites: inner = [] }) =>
  specs
    .flatMap(({ tests }) => tests)
    .reduce((sum, { results = [] }) => sum + results.reduce((ms, { duration }) => ms + duration, 0), 0) +
  inner.reduce((sum, suite) => sum + durationOf(suite), 0);

/** @param {Count[]} counts */
export function addUp(counts) {
  const sum = (/** @type {(count: Count) => number} */ of) => counts.reduce((total, count) => total + of(count), 0);
  const passed = sum((count) => count.passed);
  const failed = sum((count) => count.failures.length);
  const skipped = sum((count) => count.skipped);
  return { failed, line: `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}` };
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, startTime?: number, endTime?: number, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ testResults: VitestFile[] }} VitestReport
 * @typedef {{ title: string, tests: { status: string, results?: { duration: number }[] }[] }} PlaywrightSpec
 * @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors: { message: string }[] }} PlaywrightReport
 */

/**
 * @param {string} suite
 * @returns {Count}
 */
const newCount = (suite) => ({ suite, passed: 0, failures: [], skipped: 0 });

/**
 * @param {string} suite
 * @param {number} code
 * @returns {Count}
 */
const crashed = (suite, code) => ({ ...newCount(suite), failures: [`ended with ${code}, see above`] });

/**
 * Enough of a failure to show its cause at the end of the output.
 * @param {string} message
 */
const shortened = (message) => stripVTControlCharacters(message).slice(0, 600).replaceAll('\n', '\n      ');

/** @param {Count} count */
function nothingRan(count) {
  if (count.passed + count.failures.length === 0) count.failures.push('no test ran');
  return count;
}

/**
 * @param {Count} count
 * @param {string} name
 * @param {VitestFile} result
 */
function countVitestFile(count, name, result) {
  for (const { status, fullName, failureMessages = [] } of result.assertionResults) {
    if (status === 'passed') count.passed += 1;
    else if (status === 'failed')
      count.failures.push([`${name}: ${fullName}`, ...failureMessages.map(shortened)].join('\n      '));
    else count.skipped += 1;
  }
  // The file itself could not be loaded, or a hook failed.
  if (result.status === 'failed' && result.assertionResults.every(({ status }) => status !== 'failed'))
    count.failures.push(`${name}: ${result.message}`);
}

/**
 * @param {Count} count
 * @param {PlaywrightSuite} suite
 */
function countPlaywrightSuite(count, suite) {
  for (const { title, tests } of suite.specs ?? [])
    for (const { status } of tests) {
      if (status === 'expected') count.passed += 1;
      else if (status === 'skipped') count.skipped += 1;
      else count.failures.push(`${suite.title}: ${title}`);
    }
  for (const inner of suite.suites ?? []) countPlaywrightSuite(count, inner);
}
