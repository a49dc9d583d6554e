import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { readGuidePage } from './guide-markdown.ts';
import { packageFolder } from '../paths.ts';

const PREFIX = 'virtual:guide-';
export const guideFolder = path.resolve(packageFolder, '../../docs/guide');

/** The names of the pages, in the order of the guide. */
export const guidePageNames = JSON.parse(readFileSync(path.join(guideFolder, 'pages.json'), 'utf8')) as string[];

/** Serves the guide in one language (`virtual:guide-fr`); its pictures are separate files. */
export function guide(): Plugin {
  return {
    name: 'guide',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const language = id.slice(PREFIX.length + 1);
      const files = guidePageNames.map((name) => path.join(guideFolder, language, `${name}.md`));
      for (const file of files) this.addWatchFile(file);
      const pages = files.map((file, at) => readGuidePage(guidePageNames[at] ?? '', readFileSync(file, 'utf8')));
      const names = new Set(
        pages.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : []))),
      );
      return { code: moduleOf(pages, [...names]), moduleType: 'js' };
    },
  };
}

function moduleOf(pages: readonly object[], names: readonly string[]): string {
  // Dark pictures are only for the site: a release has no room for them.
  const imports = names.map((name, at) => `import picture${at} from ${address(`${name}.webp`)};`);
  const pictures = names.map((name, at) => `${JSON.stringify(name)}: picture${at}`);
  const json = JSON.stringify(JSON.stringify(pages));
  return [...imports, `export default { pages: JSON.parse(${json}), pictures: { ${pictures.join(', ')} } };`].join(
    '\n',
  );
}

const address = (file: string): string => JSON.stringify(`${path.join(guideFolder, 'pictures', file)}?url`);
