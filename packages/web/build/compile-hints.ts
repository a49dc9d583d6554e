import type { Plugin } from 'vite';
import { readPages } from './pages.ts';
import { filesNeededBy } from './preload-manifest.ts';

const ENTRY = '/web/src/main.tsx';

/**
 * Asks V8 to compile what the pages of the navigation are drawn with while it arrives, beside the main thread, rather than
 * function by function while the page waits. Other engines read a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // The hint counts in the very first line only, so after everybody who writes there.
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
