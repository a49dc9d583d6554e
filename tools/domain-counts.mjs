import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/**
 * What shows how far the older client's wire reaches into the code: each row's lines are counted once, in sources without
 * tests and generated files.
 * @type {readonly { readonly name: string, readonly pattern: RegExp, readonly within?: RegExp }[]}
 */
export const COUNTED = [
  { name: 'conversions between major and minor units', pattern: /\b(?:toMinor|toAmounts?|minorOf|amountOf)\(/g },
  { name: '`decimals`', pattern: /\bdecimals\b/g },
  { name: '`??` with a literal behind it', pattern: /\?\? (?:['"`\d[{]|null\b|true\b|false\b)/g },
  { name: 'type checks of notes', pattern: /\breminderType [!=]==/g },
  { name: '`splitType` literals', pattern: /splitType(?:: | === |: z\.literal\()\d/g },
  { name: 'stored forms of expenses', pattern: /\b(?:StoredExpense|StoredOwnSplit|StoredOriginal)\b/g },
  {
    name: 'households named by hand',
    pattern: /\bcolocation_id = \$\{|colocation_id', '=', (?!')/g,
    within: /server\/src\/features/,
  },
  {
    name: '`requireOwnHousehold`, `requireSelf`',
    pattern: /\brequire(?:OwnHousehold|Self)\(/g,
    within: /server\/src\/features/,
  },
  { name: 'optional and nullable members', pattern: /\b(?:nullish|optional\(z\.nullable)\(/g },
];

/** @param {string} file */
export const isCounted = (file) =>
  /^packages\/[\w-]+\/src\/.*\.(?:tsx?|css)$/.test(file) && !/\.(?:test|test-[\w-]+|gen|d)\.tsx?$/.test(file);

/**
 * @param {readonly { readonly file: string, readonly code: string }[]} sources
 * @returns {{ name: string, count: number }[]}
 */
export function countDomain(sources) {
  const rows = COUNTED.map(({ name, pattern, within = /./ }) => ({
    name,
    count: sources.reduce(
      (sum, { file, code }) => sum + (within.test(file) ? (code.match(pattern)?.length ?? 0) : 0),
      0,
    ),
  }));
  return [...rows, { name: 'source lines', count: sources.reduce((sum, { code }) => sum + lines(code), 0) }];
}

/** @param {readonly string[]} files */
export function largeFolders(files, most = 20) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes].filter(([, size]) => size > most).toSorted(([, a], [, b]) => b - a);
}

/** @param {string} code */
const lines = (code) => code.split('\n').length - 1;

if (process.argv[1] === import.meta.filename) {
  const tracked = execFileSync('git', ['ls-files', '--', 'packages/*/src/**'], { cwd: root, encoding: 'utf8' });
  const files = tracked.split('\n').filter(isCounted);
  console.table(countDomain(files.map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }))));
  console.table(largeFolders(files).map(([folder, size]) => ({ folder, files: size })));
}
