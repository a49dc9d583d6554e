import path from 'node:path';
import type { Plugin } from 'vite';
import { compileTree, faultsOf, localesIn, readCatalogue, writeMessageTypes } from './catalogues.ts';

const PREFIX = 'virtual:messages/';

/** Serves each language as one compiled module (`virtual:messages/fr`) and refuses to build with incomplete catalogues. */
export function icuMessages(folder: string, typesFile: string): Plugin {
  let isBuild = false;
  return {
    name: 'icu-messages',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
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
      // While somebody is still writing, the app must run; a build must be whole.
      if (isBuild) this.error(text);
      else this.warn(text);
    },
    resolveId(id) {
      return id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const compiled = compileTree(readCatalogue(folder, id.slice(PREFIX.length + 1)));
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled))})`, moduleType: 'js' };
    },
    hotUpdate({ file }) {
      if (!file.startsWith(folder)) return undefined;
      writeMessageTypes(folder, typesFile);
      for (const locale of localesIn(folder)) {
        const module = this.environment.moduleGraph.getModuleById(`\0${PREFIX}${locale}`);
        if (module) this.environment.moduleGraph.invalidateModule(module);
      }
      this.environment.hot.send({ type: 'full-reload' });
      return [];
    },
  };
}
