import type { Plugin } from 'vite';

const SIGNAL = /^(?:var|  )\s*\w+Exception = Error\(/gm;

/**
 * React creates the errors that it throws to itself while loading. Chromium records each new error's stack, and reads
 * the whole file again for that. On a slow phone this takes as long as drawing the first screen (measured). Plain
 * objects of the same kind cost nothing; no code reads their stack.
 */
export function patchReactErrors(): Plugin {
  return {
    name: 'patch-react-errors',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js/ },
      handler(code) {
        const quiet = code.replace(SIGNAL, (found) => found.replace('Error(', 'signal('));
        if (quiet === code) throw new Error('React makes no such errors any more: take this plugin out');
        return {
          code: `function signal(message) { return Object.create(Error.prototype, { message: { value: message } }); }\n${quiet}`,
          map: null,
        };
      },
    },
  };
}
