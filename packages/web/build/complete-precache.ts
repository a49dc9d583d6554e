import path from 'node:path';
import type { Plugin } from 'vite';

/** Stops a build in which a precached file needs one that isn't: its page would not open offline. */
export function completePrecache(notPrecached: readonly string[]): Plugin {
  const isPrecached = (file: string) => !notPrecached.some((beginning) => path.basename(file).startsWith(beginning));
  return {
    name: 'complete-precache',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        for (const needed of file.type === 'chunk' && isPrecached(file.fileName) ? file.imports : [])
          if (!isPrecached(needed))
            this.error(
              `${file.fileName} needs ${needed}, which devices do not keep: what they share wants a group of its own (build/chunks.ts)`,
            );
    },
  };
}
