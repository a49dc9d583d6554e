import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

type Manifest = {
  readonly pages: Record<string, { readonly files: readonly string[]; readonly texts: string }>;
  readonly texts: { readonly fr: Record<string, string> };
};

/** The transfer size of a first visit of each page: kilobytes of 1,000 bytes, by kind and compression. */
export function pageSizes(dist: string) {
  const document = readFileSync(path.join(dist, 'index.html'), 'utf8');
  const data = /<script type="application\/json" id="preload-manifest">(.*?)<\/script>/s.exec(document);
  if (!data?.[1]) throw new Error('The document has no preload manifest');
  const { pages, texts } = JSON.parse(data[1]) as Manifest;
  // The files that the document names.
  const entries = [...document.replace(data[0], '').matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);

  function kilobytes(files: readonly string[], ending: string, encoding: 'br' | 'gz'): number {
    const sizes = files.filter((file) => file.endsWith(ending)).map((file) => sizeOf(path.join(dist, file), encoding));
    return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
  }

  return Object.entries(pages).map(([page, needs]) => {
    const files = [...new Set([...entries, ...needs.files, texts.fr['core'] ?? '', texts.fr[needs.texts] ?? ''])];
    return {
      page,
      files: files.length,
      'JS gzip': kilobytes(files, '.js', 'gz'),
      'JS brotli': kilobytes(files, '.js', 'br'),
      'CSS gzip': kilobytes(files, '.css', 'gz'),
    };
  });
}

/** Incompressible files are sent as they are. */
const sizeOf = (file: string, encoding: string): number =>
  (statSync(`${file}.${encoding}`, { throwIfNoEntry: false }) ?? statSync(file)).size;
