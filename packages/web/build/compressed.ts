import { promisify } from 'node:util';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const squeezeBrotli = promisify(brotliCompress);
const squeezeGzip = promisify(gzip);

/** Writes `.br` and `.gz` next to every text file of the build, so that the server never compresses at request time. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      // After the service worker, which is written in an earlier `closeBundle`.
      sequential: true,
      async handler() {
        const files = globSync('**/*.{js,css,html,svg,webmanifest}', { cwd: folder });
        await Promise.all(files.map((file) => squeeze(path.join(folder, file))));
      },
    },
  };
}

async function squeeze(file: string): Promise<void> {
  const bytes = readFileSync(file);
  const [small, smaller] = await Promise.all([
    squeezeGzip(bytes, { level: 9 }),
    squeezeBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  ]);
  if (small.length < bytes.length) writeFileSync(`${file}.gz`, small);
  if (smaller.length < bytes.length) writeFileSync(`${file}.br`, smaller);
}
