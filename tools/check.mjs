// `npm run check`: everything about the code that can be seen without running it.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkCommentDensity } from './comment-density.mjs';
import { checkDialect } from './dialect.mjs';
import { describeCircles, findFolderCircles } from './folder-circles.mjs';
import { requireNode, root } from './install.mjs';
import { findKnownFaults } from './known-faults.mjs';
import { findForbiddenLicences } from './licences.mjs';
import { prepareToWork, prepareWeb } from './prepare.mjs';
import { run, runTool, seconds } from './run.mjs';
import { findBannedWords } from './screen-words.mjs';
import { findTableDrift } from './table-types.mjs';
import { findStaleTranslations, recordNewTexts } from './translations.mjs';
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

/** @typedef {{ what: string, output: string }} Failure */

async function lookAtText() {
  return [
    ...(await look('format', ['oxfmt/bin/oxfmt', '--check'])),
    ...(await look('lint', ['oxlint/bin/oxlint'])),
    ...(await look('dead code', ['knip/bin/knip.js'])),
    ...report('folder circles', describeCircles(findFolderCircles(root))),
    ...(await lookWith('class names', 'tools/class-names.mjs')),
    ...(await lookWith('type names', 'tools/type-names.mjs')),
    ...(await lookWith('households of statements', 'tools/household-scope.mjs')),
    ...(await lookWith('names in backticks', 'tools/named-things.mjs')),
    ...report('glossary', findBannedWords(root)),
    ...lookAtDialect(),
    ...lookAtTranslations(),
    ...report('licences', findForbiddenLicences(root)),
  ];
}

function lookAtDialect() {
  const { findings, figures } = checkDialect(root);
  const density = checkCommentDensity(root);
  console.log(`– turns of phrase per 1,000 words: ${figures.join(', ')}; lines of comments per 100: ${density.figure}`);
  return report('wording', [...findings, ...density.findings]);
}

/** A stale translation doesn't fail: its translator may come later than the English text. */
function lookAtTranslations() {
  recordNewTexts(root);
  const stale = findStaleTranslations(root).map(({ language }) => language);
  const counts = [...new Set(stale)].map((each) => `${each} ${stale.filter((language) => language === each).length}`);
  console.log(`– stale translations: ${counts.join(', ') || 'none'} (node tools/translations.mjs)`);
  return [];
}

async function lookAtFaults() {
  const { faults, skipped } = await findKnownFaults(root);
  if (skipped === undefined) return report('known faults', faults);
  console.log(`– known faults of packages: skipped, ${skipped}`);
  return [];
}

/**
 * By the project's own Node: its parser is a package, which a fresh machine lacks when this file is read.
 * @param {string} what
 * @param {string} file
 */
async function lookWith(what, file) {
  const { code, output } = await run(requireNode(), [path.join(root, file)], { cwd: root });
  return report(what, code === 0 ? [] : [output]);
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
  /** @type {Failure[]} */
  const failed = [];
  for (const project of [...packages, 'e2e', 'bench', 'tools'])
    if (existsSync(path.join(root, project, 'tsconfig.json')))
      failed.push(...(await look(`types of ${project}`, typesCommand(root, project))));
  // A clone's first command runs on the machine's Node, whose library is older.
  failed.push(...(await look('types of tools on Node 20', typesCommand(root, 'tools/tsconfig.old-node.json'))));
  return failed;
}

/**
 * @param {string} what
 * @param {string[]} findings
 * @returns {Failure[]}
 */
function report(what, findings) {
  console.log(`${findings.length === 0 ? '✓' : '✗'} ${what}`);
  return findings.length === 0 ? [] : [{ what, output: findings.join('\n') }];
}

/**
 * @param {string} what
 * @param {string[]} command
 * @returns {Promise<Failure[]>}
 */
async function look(what, [command = '', ...args]) {
  const started = performance.now();
  const { code, output } = await run(requireNode(), [bin(command), ...args], { cwd: root });
  console.log(`${code === 0 ? '✓' : '✗'} ${what} (${seconds(started)})`);
  return code === 0 ? [] : [{ what, output }];
}
