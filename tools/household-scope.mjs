// Statements of the server's features are of one household: `tx` and `home` put it into each (`platform/db/household.ts`).
// What names it by hand, or not at all, is refused, but for the files listed here.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

const root = path.resolve(import.meta.dirname, '..');
const FEATURES = 'packages/server/src/features';

/**
 * Files that reach beyond one household, with the number of their statements that do, and why.
 * @type {Readonly<Record<string, readonly [number, string]>>}
 */
export const BEYOND = {
  'accounts/own-data/parts.ts': [7, 'what is stored about a user, in all of their households'],
  'accounts/own-data/reading.ts': [2, 'the same'],
  'accounts/repository.ts': [1, 'the calendars of a deleted account, in all of their households'],
  'chores/archive.ts': [1, 'a job, for the group of households that it is given'],
  'colocations/repository.ts': [6, 'moves users from one household to another, and pictures out of a deleted one'],
  'colocations/resets/repository.ts': [1, 'finds the household by a user who is not signed in'],
  'images/repository.ts': [5, 'a picture may be of a user without a household'],
  'money/expenses/balance-checks.ts': [3, 'a job, for the household of a row'],
  'money/history/sums-check.ts': [1, 'counts, for the host'],
  'notices/causes/due-notices.ts': [1, 'a job: which households have something due'],
  'notices/causes/due-turns.ts': [1, 'a job, for the group of households that it is given'],
  'notices/sending/choices.ts': [2, 'a choice of a user, in all of their households'],
  'notices/sending/unseen.ts': [1, 'a job, for the household of a row'],
  'reminders/poll-end.ts': [1, 'a job: which households have something due'],
};

// A join binds rows to each other, and not to a household. `keyOf` names households that a job is given; `inHome` is a
// part of a statement that its caller gives.
const BY_HAND = [
  /\bcolocation_id\s*(?:=(?!=)|<>|\bin\b|\bis\b)(?!\s*(?:(?:\w+|\$\{\w+\})\.(?:colocation_id|id)\b|\$\{(?:keyOf\(|inHome\})))/g,
  /'(?:\w+\.)?colocation_id',\s*'(?:=|<>|in|is[\w ]*)'(?!,\s*'\w+\.(?:colocation_id|id)')/g,
  /\bcolocation_id:/g,
];

/**
 * The tables whose rows are always of a household.
 * @param {string} tables
 */
export const householdTables = (tables) => {
  const found = [...tables.matchAll(/^export interface (\w+) \{([^}]*)\}/gm)].flatMap(([, name = '', columns = '']) =>
    /\bcolocation_id: string;/.test(columns) ? [name] : [],
  );
  return [...tables.matchAll(/^ {2}(\w+): (\w+);$/gm)].flatMap(([, table = '', name = '']) =>
    found.includes(name) ? [table] : [],
  );
};

/**
 * The lines of a source where a statement names the household by hand, or no household at all.
 * @param {string} code
 * @param {readonly string[]} tables
 * @returns {{ line: number, what: string }[]}
 */
export function findUnscoped(code, tables) {
  const { program, comments } = parseSync('feature.ts', code, { lang: 'ts' });
  const bare = comments.reduce(
    (text, { start, end }) => text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + text.slice(end),
    code,
  );
  const names = tables.join('|');
  const begun = new RegExp(
    String.raw`(?:\bof\(\)\s*\.selectFrom|\bdb\s*\.selectFrom|\.(?:updateTable|deleteFrom|insertInto))\(\s*'(?:${names})\b`,
    'g',
  );
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const pattern of BY_HAND)
    for (const { index } of bare.matchAll(pattern)) found.set(lineOf(code, index), 'names the household by hand');
  for (const { index } of bare.matchAll(begun)) found.set(lineOf(code, index), 'is begun without a household');
  // Conditions that are made before, and stand in several statements.
  const scoped = [...bare.matchAll(/const (\w+) = sql`[^`]*\b(?:household|ofHousehold)\(/g)].map(
    ([, name]) => `\${${name}}`,
  );
  const touches = new RegExp(String.raw`\b(?:from|join|into|update|using)\s+(?:${names})\b`);
  for (const { start, end } of outermost(program)) {
    const text = bare.slice(start, end);
    const isScoped = scoped.some((condition) => text.includes(condition));
    if (touches.test(text) && !isScoped && !/\bcolocation_id\b|\b(?:household|ofHousehold)\(|colocationId/.test(text))
      found.set(lineOf(code, start), 'names no household');
  }
  return [...found].map(([line, what]) => ({ line, what })).toSorted((a, b) => a.line - b.line);
}

/**
 * The templates of SQL that stand in no other one.
 * @param {unknown} node
 * @returns {{ start: number, end: number }[]}
 */
function outermost(node) {
  if (Array.isArray(node)) return node.flatMap(outermost);
  if (typeof node !== 'object' || node === null) return [];
  const { type, tag, start, end } =
    /** @type {{ type?: string, tag?: { name?: string }, start: number, end: number }} */ (node);
  if (type === 'TaggedTemplateExpression' && tag?.name === 'sql') return [{ start, end }];
  return Object.values(node).flatMap(outermost);
}

/** @param {string} code @param {number} index */
const lineOf = (code, index) => code.slice(0, index).split('\n').length;

/** @param {string} folder below the root */
const sourcesIn = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test(?:-\w+)?\.ts$/.test(file))
    .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
    .toSorted();

/** Findings in files that are not listed, and listed files that no longer have them. */
export function checkScopes() {
  const tables = householdTables(
    readFileSync(path.join(root, 'packages/server/src/platform/db/tables.gen.ts'), 'utf8'),
  );
  const findings = [];
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const file of sourcesIn(FEATURES)) {
    const found = findUnscoped(readFileSync(path.join(root, file), 'utf8'), tables);
    const name = file.slice(FEATURES.length + 1);
    seen.set(name, found.length);
    if (found.length > (BEYOND[name]?.[0] ?? 0))
      findings.push(...found.map(({ line, what }) => `${file}:${line}: a statement ${what}`));
  }
  for (const [name, [count]] of Object.entries(BEYOND))
    if ((seen.get(name) ?? 0) < count)
      findings.push(
        `${name}: ${seen.get(name) ?? 0} statements reach beyond a household, not ${count}: lower its number`,
      );
  return findings;
}

if (process.argv[1] === import.meta.filename) {
  const findings = checkScopes();
  for (const finding of findings) console.error(finding);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
