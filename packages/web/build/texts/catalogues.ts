// Reads messages/<locale>/<feature>.json and refuses catalogues that a reader of some language would find incomplete.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';

export type Tree = { [key: string]: string | Tree };

/** The language whose files say which keys and arguments there are. */
export const BASE = 'en';

const PLURAL_TYPES: readonly unknown[] = [2, 3];
const SELECT_TYPE = 1;

export function localesIn(folder: string): string[] {
  return globSync('*', { cwd: folder })
    .filter((name) => /^[a-z]{2}$/.test(name))
    .toSorted();
}

/** One language as a tree whose first level is the feature. */
export function readCatalogue(folder: string, locale: string): Tree {
  const files = globSync('*.json', { cwd: path.join(folder, locale) }).toSorted();
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8')) as Tree,
    ]),
  );
}

/** The same tree with each message compiled, so that no ICU parser ships. */
export function compileTree(tree: Tree): unknown {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTree(value)]),
  );
}

/** All faults of the catalogs, one sentence each; empty if none. */
export function faultsOf(folder: string): string[] {
  const base = flatten(readCatalogue(folder, BASE));
  return localesIn(folder).flatMap((locale) => {
    const messages = flatten(readCatalogue(folder, locale));
    const missing = [...base.keys()].filter((key) => !messages.has(key)).map((key) => `${locale}: ${key} is missing`);
    const rest = [...messages].flatMap(([key, message]) => {
      const wanted = base.get(key);
      return wanted === undefined
        ? [`${locale}: ${key} is not in ${BASE}`]
        : faultsOfMessage(locale, key, message, wanted);
    });
    return [...missing, ...rest];
  });
}

/** Writes the base catalogue as a type: keys and arguments of every message are then checked where they are used. */
export function writeMessageTypes(folder: string, file: string): void {
  const text = `// Written by build/catalogues.ts.\nexport type Messages = ${JSON.stringify(readCatalogue(folder, BASE), null, 2)};\n`;
  // A fresh clone has none yet.
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (old !== text) writeFileSync(file, text);
}

function flatten(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

function faultsOfMessage(locale: string, key: string, message: string, wanted: string): string[] {
  if (message.trim() === '') return [`${locale}: ${key} is empty`];
  const parts = tryToCompile(message);
  if (parts === null) return [`${locale}: ${key} cannot be read: ${message}`];
  const base = tryToCompile(wanted);
  // An unparsable base is reported with the base.
  if (base === null) return pluralFaults(locale, key, parts);
  const [found, expected] = [parts, base].map((part) => argumentsOf(part).toSorted().join(', '));
  const faults = found === expected ? [] : [`${locale}: ${key} takes (${found}) but ${BASE} takes (${expected})`];
  return [...faults, ...pluralFaults(locale, key, parts)];
}

function tryToCompile(message: string): unknown {
  try {
    return compile(message);
  } catch {
    return null;
  }
}

/** The arguments and tags of a compiled message, each once, as `name` or `name:type`. */
function argumentsOf(part: unknown): string[] {
  const names = new Set<string>();
  visit(part, ([name, type]) => names.add(typeof type === 'number' ? `${name}:${type}` : name));
  return [...names];
}

function pluralFaults(locale: string, key: string, message: unknown): string[] {
  const faults: string[] = [];
  visit(message, ([name, type, options]) => {
    if (!PLURAL_TYPES.includes(type)) return;
    const rules = new Intl.PluralRules(locale, { type: type === 2 ? 'cardinal' : 'ordinal' });
    const wanted: readonly string[] = rules.resolvedOptions().pluralCategories;
    const found = Object.keys(options as object).filter((category) => !category.startsWith('='));
    for (const category of wanted.filter((each) => !found.includes(each)))
      faults.push(`${locale}: ${key} lacks the plural form "${category}" of {${name}}`);
    for (const category of found.filter((each) => !wanted.includes(each)))
      faults.push(`${locale}: ${key} has the plural form "${category}" of {${name}}, which ${locale} never uses`);
  });
  return faults;
}

type Argument = [name: string, type?: unknown, options?: unknown];

/** Calls `see` for each argument and tag, also those inside of plurals, selections and tags. */
function visit(part: unknown, see: (argument: Argument) => void): void {
  if (!Array.isArray(part)) return;
  for (const node of part as unknown[]) {
    if (!Array.isArray(node)) continue;
    const argument = node as Argument;
    see(argument);
    const [, type, options] = argument;
    if (type === SELECT_TYPE || PLURAL_TYPES.includes(type)) {
      for (const option of Object.values(options as object)) visit(option, see);
    } else if (typeof type !== 'number') {
      visit(argument.slice(1), see);
    }
  }
}
