/* oxlint-disable no-console -- this is a tool that prints */
// Prints what a first visit transfers before a page shows, and fails over the budget: node build/size.ts [folder], after a build.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from './paths.ts';

type Manifest = {
  readonly pages: Record<string, { readonly files: readonly string[]; readonly texts: string }>;
  readonly texts: { readonly fr: Record<string, string> };
};

/* As it travels. */
const BUDGET_KB = 168;
/* The board draws every kind of note at once. The others begin with React Aria's fields, menus or lists: one comes to them from
   pages that have loaded those behind themselves. */
const BUDGETS_KB: Readonly<Record<string, number>> = {
  '/': 186.8,
  '/list': 181.2,
  '/login': 168.5,
  '/message': 175.7,
  '/money/bills': 172.4,
  '/money/deleted': 172.2,
  '/money/historical': 201.8,
  '/money/refund': 204.7,
  '/money/refundhistory': 174.8,
  '/money/why': 175.6,
  '/money/categories': 237.4,
  '/settings/colocation': 216.8,
  '/settings/handles': 176,
  '/tasks': 170.1,
};
const dist = path.resolve(process.argv[2] ?? path.join(packageFolder, 'dist'));
const document = readFileSync(path.join(dist, 'index.html'), 'utf8');

/** What each page needs, as the document says it. */
const data = /<script type="application\/json" id="preload-manifest">(.*?)<\/script>/s.exec(document);
if (!data?.[1]) throw new Error('The document has no preload manifest');
const { pages, texts } = JSON.parse(data[1]) as Manifest;
/** The files that the document names. */
const entries = [...document.replace(data[0], '').matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);

/** Kilobytes (of 1,000 bytes) of the files with this ending, compressed for transfer. */
function kilobytes(files: readonly string[], ending: string, encoding: 'br' | 'gz'): number {
  const sizes = files.filter((file) => file.endsWith(ending)).map((file) => sizeOf(path.join(dist, file), encoding));
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 100) / 10;
}

/** What would not become smaller travels as it is. */
const sizeOf = (file: string, encoding: string): number =>
  (statSync(`${file}.${encoding}`, { throwIfNoEntry: false }) ?? statSync(file)).size;

const rows = Object.entries(pages).map(([page, needs]) => {
  const files = [...new Set([...entries, ...needs.files, texts.fr['core'] ?? '', texts.fr[needs.texts] ?? ''])];
  return {
    page,
    files: files.length,
    'JS gzip': kilobytes(files, '.js', 'gz'),
    'JS brotli': kilobytes(files, '.js', 'br'),
    'CSS gzip': kilobytes(files, '.css', 'gz'),
  };
});
console.table(rows);
const heavy = rows.flatMap((row) => {
  const budget = BUDGETS_KB[row.page] ?? BUDGET_KB;
  return row['JS brotli'] > budget ? [`${row.page} over ${budget} KB`] : [];
});
if (heavy.length > 0) {
  console.error(`Too much JavaScript: ${heavy.join(', ')}`);
  process.exitCode = 1;
}
