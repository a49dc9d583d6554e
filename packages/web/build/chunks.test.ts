import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { wholeChunks } from './chunks.ts';

/** A build of one module, `/app/src/main.ts`, as the chunk `main`. */
function builtWith(plugin: Plugin): Promise<unknown> {
  const id = '/app/src/main.ts';
  const app: Plugin = {
    name: 'app',
    resolveId: (source) => (source === id ? id : null),
    load: (source) => (source === id ? { code: 'globalThis.begun = 1', moduleType: 'js' } : null),
  };
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [app, plugin],
    build: { write: false, rolldownOptions: { input: { main: id } } },
  });
}

test('a group that names a file which is not there stops the build', async () => {
  await expect(builtWith(wholeChunks([{ paths: ['/src/main.ts', '/app/src/'] }]))).resolves.toBeDefined();
  await expect(builtWith(wholeChunks([{ paths: ['/src/main.ts', '/src/counts.ts'] }]))).rejects.toThrow(
    '/src/counts.ts',
  );
  await expect(builtWith(wholeChunks([{ paths: ['/app/attic/'] }]))).rejects.toThrow('/app/attic/');
});
