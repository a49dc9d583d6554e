import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';

const SOURCE = 'packages/web/src';

/** Forced colors of ui's parts are in one stylesheet, in the last layer, so that none is forgotten. */
const FORCED = `${SOURCE}/ui/style/forced-colours.css`;

/** @typedef {{ name: string, file: string, line: number, isBase: boolean }} StyledClass a class, and where a rule styles what has it */

/**
 * Classes that are not what a class is here: the part of one component, which one stylesheet styles. Each finding says where,
 * and what to do.
 * @param {string} root
 */
export function findClassFaults(root) {
  const styled = stylesheetsIn(root).flatMap((file) => classesIn(readFileSync(path.join(root, file), 'utf8'), file));
  const byName = Map.groupBy(styled, ({ name }) => name);
  return [...byName.values()]
    .flatMap((places) => {
      const own = ownerOf(places);
      return [...strangers(places, own), ...misnamed(own)];
    })
    .toSorted();
}

/** @param {string} root */
const stylesheetsIn = (root) =>
  existsSync(path.join(root, SOURCE))
    ? readdirSync(path.join(root, SOURCE), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.css'))
        .map((file) => path.posix.join(SOURCE, file.replaceAll(path.sep, '/')))
        .toSorted()
    : [];

/**
 * Rules for a class outside of its stylesheet, the first of each file.
 * @param {readonly StyledClass[]} places
 * @param {StyledClass} own
 */
function strangers(places, own) {
  const others = places.filter(({ file }) => file !== own.file && !(file === FORCED && isUi(own.file)));
  return [...new Map(others.toReversed().map((place) => [place.file, place])).values()].map(({ name, file, line }) =>
    file === FORCED
      ? `${file}:${line}: .${name} is a part of ${own.file}; its forced colours stand there, in @layer forced`
      : `${file}:${line}: .${name} is styled by ${own.file}:${own.line}; give the element a class of its own beside it`,
  );
}

/**
 * The stylesheet that a class belongs to: ui's before platform's before others', and there the one that styles it wherever it is.
 * @param {readonly StyledClass[]} places
 */
function ownerOf(places) {
  const [first, ...rest] = places;
  if (!first) throw new Error('A class that nothing styles');
  return rest.reduce((own, place) => (rank(place) < rank(own) ? place : own), first);
}

/** @param {StyledClass} place */
const rank = ({ file, isBase }) =>
  (file === FORCED ? 6 : isUi(file) ? 0 : file.startsWith(`${SOURCE}/platform/`) ? 2 : 4) + (isBase ? 0 : 1);

const isUi = (/** @type {string} */ file) => file.startsWith(`${SOURCE}/ui/`);

/** Folders with a class prefix that no others use: ui's parts, and the frame around every page. */
const PREFIXED = ['ui', 'app'];

/**
 * Every page shares one namespace: a class of ui begins with `ui-`, one of app with `app-`, and no other does. A class of a
 * feature or of platform has two words, or one of at least five letters.
 * @param {StyledClass} own
 */
function misnamed({ name, file, line }) {
  const prefix = PREFIXED.find((each) => name.startsWith(`${each}-`));
  const folder = PREFIXED.find((each) => file.startsWith(`${SOURCE}/${each}/`));
  if (folder && prefix !== folder)
    return [`${file}:${line}: .${name} is a class of ${folder}; begin it with ${folder}-`];
  if (prefix !== folder)
    return [
      `${file}:${line}: .${name} is no class of ${prefix}; begin it with the thing that it is a part of, as in .chore-row`,
    ];
  return !folder && /^[^-]{1,4}$/.test(name)
    ? [`${file}:${line}: .${name} says too little; begin it with the thing that it is a part of, as in .chore-row`]
    : [];
}

/**
 * The classes styled by a stylesheet: those of the last part of each selector.
 * @param {string} css
 * @param {string} file
 * @returns {StyledClass[]}
 */
function classesIn(css, file) {
  /** @type {StyledClass[]} */
  const found = [];
  transform({
    filename: file,
    code: Buffer.from(css),
    // The parser doesn't know Tailwind's rules.
    errorRecovery: true,
    visitor: {
      Rule: {
        style({ value: { selectors, loc } }) {
          for (const selector of selectors)
            for (const name of subjectsOf(selector))
              found.push({ name, file, line: loc.line + 1, isBase: selector.length === 1 });
        },
      },
    },
  });
  return found;
}

/**
 * @param {import('lightningcss').Selector} selector
 * @returns {Set<string>}
 */
function subjectsOf(selector) {
  const last = selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1);
  return new Set(
    last.flatMap((part) => {
      if (part.type === 'class') return [part.name];
      const isAnyOf = part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where');
      return isAnyOf ? part.selectors.flatMap((each) => [...subjectsOf(each)]) : [];
    }),
  );
}

if (import.meta.main) {
  const faults = findClassFaults(process.cwd());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
