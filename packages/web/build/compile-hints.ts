import type { Plugin } from 'vite';
import { readPages } from './pages.ts';
import { filesNeededBy } from './preload-manifest.ts';

const ENTRY = '/web/src/main.tsx';

/**
 * Asks V8 to compile the code of the navigation's pages while it downloads, off the main thread. Otherwise it compiles each
 * function while the page waits. Other engines see a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // The hint counts only in the very first line, so it runs after every other plugin.
      order: 'post',
      async handler(_options, bundle) {
        const { pages, shell } = await readPages();
        const drawn = pages.filter(({ hasNavigation }) => hasNavigation).flatMap(({ screens }) => screens);
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const atOnce = new Set(filesNeededBy([ENTRY, ...shell.screens, ...drawn], chunks));
        for (const chunk of chunks)
          if (atOnce.has(chunk.fileName)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}
