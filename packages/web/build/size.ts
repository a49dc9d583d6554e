/* oxlint-disable no-console -- this is a tool that prints */
// Prints what a first visit transfers before a page shows, and fails over the budget: node build/size.ts [folder], after a build.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { packageFolder } from './paths.ts';

type Manifest = {
  readonly pages: Record<string, { readonly files: readonly string[]; readonly texts: string }>;
  readonly texts: { readonly fr: Record<string, string> };
};

/* As it travels. */
const BUDGET_KB = 162;
const dist = path.resolve(process.argv[2] ?? path.join(packageFolder, 'dist'));
const document = readFileSync(path.join(dist, 'index.html'), 'utf8');

/** What each page needs, as the document says it. */
const data = /<script type="application\/json" id="preload-manifest">(.*?)<\/script>/s.exec(document);
if (!data?.[1]) throw new Error('The document has no preload manifest');
const { pages, texts } = JSON.parse(data[1]) as Manifest;
/** What the document itself names. */
const entries = [...document.replace(data[0], '').matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);

/** Kilobytes (of 1,000 bytes) of the files with this ending, compressed. */
function kilobytes(files: readonly string[], ending: string, compress: (bytes: Buffer) => Buffer): number {
  const all = files.filter((file) => file.endsWith(ending)).map((file) => readFileSync(path.join(dist, file)));
  return Math.round(all.reduce((sum, bytes) => sum + compress(bytes).length, 0) / 100) / 10;
}

const best = (bytes: Buffer): Buffer => gzipSync(bytes, { level: 9 });
const rows = Object.entries(pages).map(([page, needs]) => {
  const files = [...new Set([...entries, ...needs.files, texts.fr['core'] ?? '', texts.fr[needs.texts] ?? ''])];
  return {
    page,
    files: files.length,
    'JS gzip': kilobytes(files, '.js', best),
    'JS brotli': kilobytes(files, '.js', brotliCompressSync),
    'CSS gzip': kilobytes(files, '.css', best),
  };
});
console.table(rows);
const heavy = rows.filter((row) => row['JS brotli'] > BUDGET_KB).map((row) => row.page);
if (heavy.length > 0) {
  console.error(`Over ${BUDGET_KB} KB of JavaScript: ${heavy.join(', ')}`);
  process.exitCode = 1;
}
