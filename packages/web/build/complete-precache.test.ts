import { expect, test } from 'vitest';
import { completePrecache } from './complete-precache.ts';

/** Builds an app of these chunks, each with its dependencies; returns the error that stopped it. */
function faultOf(needs: Readonly<Record<string, readonly string[]>>): string {
  const { generateBundle } = completePrecache(['native-']) as unknown as {
    generateBundle: (this: object, options: object, bundle: object) => void;
  };
  const bundle = Object.entries(needs).map(([fileName, imports]) => [fileName, { type: 'chunk', fileName, imports }]);
  const faults: string[] = [];
  generateBundle.call({ error: (fault: string) => faults.push(fault) }, {}, Object.fromEntries(bundle));
  return faults.join('\n');
}

test('a precached page depends only on precached files', () => {
  const [page, native] = ['assets/page-1.js', 'assets/native-1.js'];
  expect(faultOf({ [page]: [native], [native]: [] })).toContain(`${page} needs ${native}`);
  expect(faultOf({ [page]: [], [native]: [page], 'assets/native-shell-1.js': [native] })).toBe('');
});
