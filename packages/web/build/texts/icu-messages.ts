import path from 'node:path';
import type { Plugin } from 'vite';
import { formatMessageFile } from '../paths.ts';
import { compileTree, faultsOf, localesIn, readCatalogue, type Tree, writeMessageTypes } from './catalogues.ts';

const PREFIX = 'virtual:messages/';
const TABLE = 'virtual:catalogues';

/** Texts of every page: loaded together with the language, before the first screen. */
const CORE = ['app', 'problem', 'ui'];
/** The name of a feature in the navigation, which every page shows: of each feature, this text belongs to the core, too. */
const NAVIGATION = 'nav';

/**
 * Serves the texts compiled, each language in parts: `virtual:messages/fr/core`, and one part per feature, which only its
 * screens load. `virtual:catalogues` is the table of the languages, and each core that of its parts: the names of the other
 * languages' files would weigh on every first visit. Refuses to build with incomplete catalogues.
 */
export function icuMessages(folder: string, typesFile: string): Plugin {
  let isBuild = false;
  return {
    name: 'icu-messages',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: formatMessageFile }] },
    }),
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    buildStart() {
      writeMessageTypes(folder, typesFile);
      for (const locale of localesIn(folder)) this.addWatchFile(path.join(folder, locale));
      const faults = faultsOf(folder);
      if (faults.length === 0) return;
      const text = `The catalogues of texts do not agree:\n${faults.join('\n')}`;
      // During development the app must run; a build must be complete.
      if (isBuild) this.error(text);
      else this.warn(text);
    },
    resolveId(id) {
      return id === TABLE || id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    load(id) {
      if (id === `\0${TABLE}`) return { code: tableOf(folder), moduleType: 'js' };
      const [locale, part] = id.startsWith(`\0${PREFIX}`) ? id.slice(PREFIX.length + 1).split('/') : [];
      if (locale === undefined || part === undefined) return null;
      const catalogue = readCatalogue(folder, locale);
      const chosen = part === 'core' ? coreOf(catalogue) : { [part]: catalogue[part] ?? {} };
      const compiled = JSON.stringify(compileTree(chosen));
      const texts = `export default JSON.parse(${JSON.stringify(compiled)})`;
      return { code: part === 'core' ? `${texts}; ${partsOf(locale, catalogue)}` : texts, moduleType: 'js' };
    },
    hotUpdate({ file }) {
      if (!file.startsWith(folder)) return undefined;
      writeMessageTypes(folder, typesFile);
      this.environment.moduleGraph.invalidateAll();
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

function coreOf(catalogue: Tree): Tree {
  const chosen = Object.entries(catalogue).flatMap(([feature, texts]): [string, Tree | string][] => {
    if (CORE.includes(feature)) return [[feature, texts]];
    const name = typeof texts === 'string' ? undefined : texts[NAVIGATION];
    return name === undefined ? [] : [[feature, { [NAVIGATION]: name }]];
  });
  return Object.fromEntries(chosen);
}

/** `{ fr: () => import(…) }`. */
const tableOf = (folder: string): string =>
  `export default { ${localesIn(folder)
    .map((locale) => importOf(locale, 'core', locale))
    .join(', ')} }`;

/** `parts = { money: () => import(…) }`. */
function partsOf(locale: string, catalogue: Tree): string {
  const parts = Object.keys(catalogue).filter((feature) => !CORE.includes(feature));
  return `export const parts = { ${parts.map((part) => importOf(part, part, locale)).join(', ')} }`;
}

const importOf = (name: string, part: string, locale: string) => `${name}: () => import('${PREFIX}${locale}/${part}')`;
