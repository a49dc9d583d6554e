// Type names are nouns, and no built-in name is taken (STYLE.md). `node tools/type-names.mjs` lists the faults.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const NOT_NOUNS = new Set(
  `who whom whose what which where when why how way ways whoever whatever it they this that these those someone somebody anyone
  nobody nothing everything something one ones other others all none some more most less fewer own here there now then later soon past
  behind beyond between around aside away into in on at to from for with without by out over under off up down about new old odd
  next last such same else loose whole many much early ready due asked known held left shown given made found told said sent seen
  drawn chosen written spent bought paid taken gone done kept read met lost built begun borne sold heard felt thrown grown meant
  hidden broken forgotten frozen spoken stolen driven risen`.split(/\s+/),
);
/** Words in -ed and -ing that are nouns. */
const NOUNS = new Set(
  `feed seed speed need booking encoding drawing finding heading listing meeting outing painting rating reading ring setting
  shopping spending spring standing string thing timing warning`.split(/\s+/),
);

/** @typedef {{ name: string, at: number, line: number, isType: boolean }} Declaration */

/**
 * @param {string} root
 * @returns {string[]} a line for each fault, with its file and line
 */
export function findTypeNameFaults(root) {
  const builtIn = builtInNames(root);
  return sourcesIn(root).flatMap((file) =>
    declarationsIn(file, readFileSync(path.join(root, file), 'utf8')).flatMap(({ name, line, isType }) => {
      if (/^(MOST|LEAST|LONGEST|SHORTEST|LARGEST|SMALLEST|PATIENCE)(_|$)|^[a-z]/.test(name))
        return [`${file}:${line}: ${name}: a bound is MAX_…, MIN_… or …_TIMEOUT_MS`];
      if (builtIn.has(name)) return [`${file}:${line}: ${name} is a built-in name; say which one it is`];
      return isType && !isNoun(name) ? [`${file}:${line}: ${name} isn't a noun; name the thing that it is`] : [];
    }),
  );
}

/**
 * Whether a name ends in a noun. Two forms are exempt: `OnMemberLeft`, a listener, and `PayloadOf<T>`, computed from a type.
 * @param {string} name
 */
export function isNoun(name) {
  if (/^On[A-Z]/.test(name)) return true;
  const last = (/[A-Z][a-z]*\d*$/.exec(name)?.[0] ?? name).toLowerCase();
  return NOUNS.has(last) || !(NOT_NOUNS.has(last) || /[^e]ed$/.test(last) || last.endsWith('ing'));
}

/** Names of bounds that are not constants: MAX_… are. */
const BOUND = /^(most|least|longest|shortest|largest|smallest|max|min)[A-Z]/;

/** A number, or a product of numbers and constants. */
const FIGURE = /^(\d[\d_.]*|[A-Z_]+)(\s*\*\s*(\d[\d_.]*|[A-Z_]+))*$/;

/**
 * The types, classes and components that a source declares, and its figures that bound something. A global interface that it extends is not its own.
 * @param {string} file
 * @param {string} code
 * @returns {Declaration[]}
 */
export function declarationsIn(file, code) {
  /** @type {Declaration[]} */
  const found = [];
  const add = (/** @type {string} */ name, /** @type {number} */ at, isType = true) =>
    found.push({ name, at, line: code.slice(0, at).split('\n').length, isType });
  for (const match of code.matchAll(/@typedef \{[^@]*?\} (\w+)$|@typedef \{[^\n]*\} (\w+)/gm))
    add(match[1] ?? match[2] ?? '', match.index);
  const addType = (/** @type {{ id: { name: string } | null, start: number }} */ { id, start }) => {
    if (id) add(id.name, start);
  };
  /** @type {[number, number][]} */
  const ambient = [];
  new Visitor({
    TSModuleDeclaration: ({ declare, start, end }) => {
      if (declare) ambient.push([start, end]);
    },
    TSTypeAliasDeclaration: addType,
    TSInterfaceDeclaration: addType,
    TSEnumDeclaration: addType,
    ClassDeclaration: addType,
    FunctionDeclaration: ({ id, start }) => {
      if (id && /^[A-Z]/.test(id.name)) add(id.name, start, false);
    },
    VariableDeclarator: ({ id, init, start }) => {
      if (
        id.type === 'Identifier' &&
        (/^[A-Z]/.test(id.name) || (init && BOUND.test(id.name) && FIGURE.test(code.slice(init.start, init.end))))
      )
        add(id.name, start, false);
    },
  }).visit(parseSync(file, code).program);
  return found.filter(({ at }) => !ambient.some(([start, end]) => start < at && at < end));
}

/**
 * Global types and values of the language and of browsers.
 * @param {string} root
 */
function builtInNames(root) {
  const scope = path.join(root, 'node_modules/@typescript');
  const folders = existsSync(scope) ? readdirSync(scope).map((name) => path.join(scope, name, 'lib')) : [];
  const libraries = folders.flatMap((folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => path.join(folder, name)) : [],
  );
  return new Set(
    libraries
      .filter((file) => /[\\/]lib\.(es|dom).*\.d\.ts$/.test(file))
      .flatMap((file) =>
        Array.from(
          readFileSync(file, 'utf8').matchAll(/^(?:declare )?(?:interface|type|var|class) ([A-Z]\w*)/gm),
          ([, name]) => name,
        ),
      ),
  );
}

/** @param {string} root */
const sourcesIn = (root) =>
  ['packages', 'e2e', 'bench', 'tools'].flatMap((folder) =>
    existsSync(path.join(root, folder))
      ? readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
          .map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/')))
          .filter(
            (file) =>
              /(?<!\.gen|\.d)\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(node_modules|dist|android|ios)\//.test(file),
          )
          .toSorted()
      : [],
  );

if (import.meta.main) {
  const faults = findTypeNameFaults(process.cwd());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
