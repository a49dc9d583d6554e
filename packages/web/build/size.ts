/* oxlint-disable no-console -- this is a tool that prints */
// Prints what a first visit transfers before a page shows, and fails over the budget: node build/size.ts [folder], after a build.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { packageFolder } from './paths.ts';

type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] };

/* As it travels. */
const BUDGET_KB = 162;
const dist = path.resolve(process.argv[2] ?? path.join(packageFolder, 'dist'));
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The chunks that the document itself names; what stands there as data is for other pages, too. */
const document = readFileSync(path.join(dist, 'index.html'), 'utf8').replace(
  /<script type="application\/json".*?<\/script>/s,
  '',
);
const entries = Object.keys(manifest).filter((key) => document.includes(`/${manifest[key]?.file}`));
if (entries.length === 0) throw new Error('The document names no chunk of the build');

/** The frame of the house and the texts and screens of a page: by file, or by group of build/chunks.ts. */
const pages: Record<string, readonly string[]> = {
  'sign in': ['messages/fr/session', 'session/login-screen'],
  board: ['_house-', 'messages/fr/reminders', '_board-'],
  tasks: ['_house-', 'messages/fr/chores', '_tasks-'],
  money: ['_house-', 'messages/fr/money', '_money-'],
  chat: ['_house-', 'messages/fr/messages', '_chat-'],
  us: ['_house-', 'messages/fr/household', '_us-'],
  settings: ['_house-', 'messages/fr/settings', '_settings-'],
};

/** The files that the entries need before they run, themselves included. */
function closureOf(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const each of manifest[key]?.imports ?? []) visit(each);
  };
  for (const key of keys) visit(key);
  return [...new Set([...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))];
}

const entry = (part: string): string => {
  // A group is named with the hash of its content.
  const isIt = part.startsWith('_') ? new RegExp(`^${part}[\\w-]{8}\\.js$`) : new RegExp(`${part}(?!.*\\.css$)`);
  const found = Object.keys(manifest).find((key) => isIt.test(key));
  if (found === undefined) throw new Error(`The build has no ${part}`);
  return found;
};

/** Kilobytes (of 1,000 bytes) of the files with this ending, compressed. */
function kilobytes(files: readonly string[], ending: string, compress: (bytes: Buffer) => Buffer): number {
  const all = files.filter((file) => file.endsWith(ending)).map((file) => readFileSync(path.join(dist, file)));
  return Math.round(all.reduce((sum, bytes) => sum + compress(bytes).length, 0) / 100) / 10;
}

const best = (bytes: Buffer): Buffer => gzipSync(bytes, { level: 9 });
const rows = Object.entries(pages).map(([page, parts]) => {
  const files = closureOf([...entries, entry('messages/fr/core'), ...parts.map(entry)]);
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
