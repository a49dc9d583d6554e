import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'virtual:pdf-files';
const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const folder = path.dirname(manifest);

/** Files that the drawing of odd PDFs fetches by name: East Asian encodings, missing fonts, kinds of scans. */
const WHOLE_FOLDERS = ['cmaps', 'standard_fonts'];
/** Decoders in JavaScript: the policy of pages forbids WebAssembly. */
const DECODERS = /^(?:LICENSE_.+|(?:jbig2|openjpeg)_nowasm_fallback\.js)$/;

/** Adds these files to the build under their own names, and exports their addresses (`virtual:pdf-files`). */
export function pdfFiles(): Plugin {
  let base = '';
  return {
    name: 'pdf-files',
    configResolved({ command }) {
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
      // Files in assets/ are cached for ever: another version needs another address.
      base =
        command === 'build' ? `/assets/pdfjs-${version}/` : `/@fs/${folder.replaceAll('\\', '/').replace(/^\//, '')}/`;
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? { code: `export default ${JSON.stringify(base)}`, moduleType: 'js' } : null),
    generateBundle() {
      const wanted = [
        ...WHOLE_FOLDERS.flatMap((name) => filesIn(name)),
        ...filesIn('wasm').filter((file) => DECODERS.test(path.basename(file))),
      ];
      for (const file of wanted)
        this.emitFile({ type: 'asset', fileName: base.slice(1) + file, source: readFileSync(path.join(folder, file)) });
    },
  };
}

const filesIn = (name: string): string[] => readdirSync(path.join(folder, name)).map((file) => `${name}/${file}`);
