// `npm run check`: everything about the code that can be seen without running it.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkDialect } from './dialect.mjs';
import { describeCircles, findFolderCircles } from './folder-circles.mjs';
import { requireNode, root } from './install.mjs';
import { findKnownFaults } from './known-faults.mjs';
import { findForbiddenLicences } from './licences.mjs';
import { prepareToWork, prepareWeb } from './prepare.mjs';
import { run, runTool, seconds } from './run.mjs';
import { findBannedWords } from './screen-words.mjs';
import { findTableDrift } from './table-types.mjs';
import { typesCommand } from './types.mjs';

const bin = (/** @type {string} */ file) => path.join(root, 'node_modules', file);

await runTool(async () => {
  await prepareToWork();
  // Types and lint rules read the texts' own types, which are made from the catalogues and not kept.
  await run(requireNode(), [path.join(root, 'packages/web/build/write-message-types.ts')], { cwd: root });
  const failed = (await Promise.all([lookAtText(), lookAtTypes(), lookAtFaults(), lookAtTables()])).flat();
  // The build also proves that the six catalogues are complete.
  await prepareWeb();
  failed.push(...(await lookAtSize()));
  for (const { what, output } of failed) console.error(`\n— ${what}\n${output.trim()}`);
  console.log(failed.length === 0 ? '\nAll checks pass.' : `\nFailed: ${failed.map(({ what }) => what).join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});

/** @typedef {{ what: string, output: string }} Failed */

async function lookAtText() {
  return [
    ...(await look('format', ['oxfmt/bin/oxfmt', '--check'])),
    ...(await look('lint', ['oxlint/bin/oxlint'])),
    ...(await look('dead code', ['knip/bin/knip.js'])),
    ...report('folder circles', describeCircles(findFolderCircles(root))),
    ...(await lookAtClasses()),
    ...report('glossary', findBannedWords(root)),
    ...lookAtDialect(),
    ...report('licences', findForbiddenLicences(root)),
  ];
}

function lookAtDialect() {
  const { findings, figures } = checkDialect(root);
  console.log(`– turns of phrase per 1,000 words: ${figures.join(', ')}`);
  return report('wording', findings);
}

async function lookAtFaults() {
  const { faults, skipped } = await findKnownFaults(root);
  if (skipped === undefined) return report('known faults', faults);
  console.log(`– known faults of packages: skipped, ${skipped}`);
  return [];
}

/** By the project's own Node: its parser is a package, which a fresh machine lacks when this file is read. */
async function lookAtClasses() {
  const { code, output } = await run(requireNode(), [path.join(root, 'tools/class-names.mjs')], { cwd: root });
  return report('class names', code === 0 ? [] : [output]);
}

async function lookAtTables() {
  return report('types of the tables', await findTableDrift(root));
}

/** Transfer size of a first visit, page by page. */
async function lookAtSize() {
  const { code, output } = await run(requireNode(), [path.join(root, 'packages/web/build/size.ts')], { cwd: root });
  return report('size of first visits', code === 0 ? [] : [output]);
}

async function lookAtTypes() {
  const packages = readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`);
  /** @type {Failed[]} */
  const failed = [];
  for (const project of [...packages, 'e2e', 'bench', 'tools'])
    if (existsSync(path.join(root, project, 'tsconfig.json')))
      failed.push(...(await look(`types of ${project}`, typesCommand(root, project))));
  return failed;
}

/**
 * @param {string} what
 * @param {string[]} findings
 * @returns {Failed[]}
 */
function report(what, findings) {
  console.log(`${findings.length === 0 ? '✓' : '✗'} ${what}`);
  return findings.length === 0 ? [] : [{ what, output: findings.join('\n') }];
}

/**
 * @param {string} what
 * @param {string[]} command
 * @returns {Promise<Failed[]>}
 */
async function look(what, [command = '', ...args]) {
  const started = performance.now();
  const { code, output } = await run(requireNode(), [bin(command), ...args], { cwd: root });
  console.log(`${code === 0 ? '✓' : '✗'} ${what} (${seconds(started)})`);
  return code === 0 ? [] : [{ what, output }];
}
