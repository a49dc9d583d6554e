import type { Plugin } from 'vite';

/**
 * Names the build in the page and in `build.json`, by its entry file, whose name changes with anything in it. Open pages
 * compare the two. The page does not load that file: its imports are written into the page instead.
 */
export function buildMetadata(): Plugin {
  return {
    name: 'build-metadata',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new Error('The build has no entry');
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ build: entry.fileName }) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { chunk }) => [{ tag: 'meta', attrs: { name: 'build', content: chunk?.fileName } }],
    },
  };
}
