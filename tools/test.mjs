// `npm test`: brings what is missing, runs every suite, and ends with one line, `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireChromium } from './chromium.mjs';
import { requireNode, root } from './install.mjs';
import { bringPgbouncer } from './pgbouncer.mjs';
import { prepareToWork, prepareWeb } from './prepare.mjs';
import { runTool, seconds } from './run.mjs';
import { addUp, countPlaywright, countVitest, slowestFiles } from './test-counts.mjs';

const reports = mkdtempSync(path.join(tmpdir(), 'hestia-test-'));

await runTool(async () => {
  /** @type {import('./test-counts.mjs').Count[]} */
  const counts = [];
  try {
    await prepareToWork();
    await prepareWeb();
    const chromium = await requireChromium();
    await bringPgbouncer();
    counts.push(...(await runVitest(chromium)), await runPlaywright(chromium));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts.push(failedCount('what the tests need', 'is not there, see above'));
  }
  rmSync(reports, { recursive: true });
  return report(counts);
});

/** @param {string} chromium */
async function runVitest(chromium) {
  const file = path.join(reports, 'vitest.json');
  const code = await runNode(
    'unit, server and component tests',
    root,
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { CHROMIUM: chromium },
  );
  sayWhatTook(file);
  return countVitest(file, root, code);
}

/** @param {string} chromium */
async function runPlaywright(chromium) {
  const file = path.join(reports, 'playwright.json');
  const code = await runNode(
    'end-to-end tests',
    path.join(root, 'e2e'),
    [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json'],
    { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  sayWhatTook(file);
  return countPlaywright(file, code);
}

/** @param {string} file the report */
function sayWhatTook(file) {
  for (const line of slowestFiles(file, root)) console.log(line);
}

/**
 * @param {string} what
 * @param {string} cwd
 * @param {string[]} args
 * @param {Record<string, string>} environment
 * @returns {Promise<number>}
 */
function runNode(what, cwd, args, environment) {
  console.log(`\n— ${what}`);
  const started = performance.now();
  // Tests start some hundred Node processes: each is done a third sooner, as those of `npm start` are.
  const compiled = path.join(root, 'node_modules/.cache/compiled');
  const env = { NODE_COMPILE_CACHE: compiled, ...process.env, ...environment, NODE_ENV: 'test' };
  return new Promise((resolve) => {
    spawn(requireNode(), args, { cwd, env, stdio: 'inherit' }).on('close', (code) => {
      console.log(`— ${what}: ${seconds(started)}`);
      resolve(code ?? 1);
    });
  });
}

/**
 * @param {string} suite
 * @param {string} why
 * @returns {import('./test-counts.mjs').Count}
 */
function failedCount(suite, why) {
  return { suite, passed: 0, failures: [why], skipped: 0 };
}

/** @param {import('./test-counts.mjs').Count[]} counts */
function report(counts) {
  // .ci/run counts a failed check as one failure, so that the last line never looks better than the run was.
  const before = process.env.HESTIA_FAILED_BEFORE;
  if (before) counts.unshift(failedCount(before, 'failed, see above'));
  console.log('');
  for (const { suite, passed, failures, skipped } of counts) {
    console.log(`${suite}: ${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    for (const failure of failures) console.log(`  ✗ ${failure}`);
  }
  const { line, failed } = addUp(counts);
  console.log(`\n${line}`);
  return failed > 0 ? 1 : 0;
}
