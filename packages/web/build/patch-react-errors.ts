import type { Plugin } from 'vite';

const SIGNAL = /^(?:var|  )\s*\w+Exception = Error\(/gm;

/**
 * React makes the errors that it throws to itself while it is loaded. Chromium notes down for each new error where it was made,
 * and for that reads the whole file once more, which a slow phone does for as long as it draws the first screen (measured). As
 * plain objects of the same kind they cost nothing; nobody reads where they were made.
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
