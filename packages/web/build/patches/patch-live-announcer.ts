import type { Plugin } from 'vite';

const EMPTIED = /\.innerHTML = '';/g;

/**
 * React Aria empties what it announces by HTML, which pages with Trusted Types refuse: each turn of a spin button, such as a
 * date's, would throw.
 */
export function patchLiveAnnouncer(): Plugin {
  return {
    name: 'patch-live-announcer',
    apply: 'build',
    transform: {
      filter: { id: /dist\/private\/live-announcer\/LiveAnnouncer\.mjs/ },
      handler(code) {
        const patched = code.replace(EMPTIED, '.replaceChildren();');
        if (patched === code) throw new Error('React Aria writes no HTML any more: take this plugin out');
        return { code: patched, map: null };
      },
    },
  };
}
