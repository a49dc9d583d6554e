import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireNode } from './install.mjs';
import { run } from './run.mjs';

/**
 * Differences between the types of the tables and a migrated database: missing lines (+) and extra lines (-).
 * @param {string} root
 * @param {{ types?: string, migrations?: string }} [planted]
 */
export async function findTableDrift(root, planted = {}) {
  const server = path.join(root, 'packages/server');
  const { types = path.join(server, 'src/platform/db/tables.gen.ts'), migrations = path.join(server, 'migrations') } =
    planted;
  const folder = mkdtempSync(path.join(tmpdir(), 'hestia-table-types-'));
  try {
    const fresh = path.join(folder, 'tables.gen.ts');
    const writer = path.join(server, 'build/table-types.ts');
    const { code, output } = await run(requireNode(), [writer, fresh, migrations], { cwd: root });
    if (code !== 0) return [output.trim()];
    const [made, committed] = [linesOf(fresh), linesOf(types)];
    const drift = [
      ...without(made, committed).map((line) => `+ ${line}`),
      ...without(committed, made).map((line) => `- ${line}`),
    ];
    return drift.length === 0 ? [] : [...drift, '`npm run tables` writes them anew.'];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const linesOf = (/** @type {string} */ file) => withOwner(readFileSync(file, 'utf8').split('\n'));

/**
 * Each line with the interface that it belongs to, since tables have columns of the same name.
 * @param {string[]} lines
 */
function withOwner(lines) {
  let within = '';
  return lines.map((line) => {
    within = /^export \w+ (\w+)/.exec(line)?.[1] ?? within;
    return `${within}: ${line.trim()}`;
  });
}

/**
 * @param {string[]} lines
 * @param {string[]} others
 */
function without(lines, others) {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}
