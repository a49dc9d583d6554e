import type { Plugin } from 'vite';

/** Writes `build.json`: the entry file of this build, whose name changes with anything in it. Open pages compare it with their own. */
export function buildMetadata(): Plugin {
  return {
    name: 'build-metadata',
    apply: 'build',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (!entry) throw new Error('The build has no entry');
      const source = JSON.stringify({ entry: `/${entry.fileName}` });
      this.emitFile({ type: 'asset', fileName: 'build.json', source });
    },
  };
}
