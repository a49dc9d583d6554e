import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** Statements of the pages match the repository. */
const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** The phones' projects are laid out by Capacitor, Gradle and Xcode. */
const isProject = (folder: string) => /^packages\/native\/(?:android|ios|www)$/.test(folder);
const isOutside = (folder: string) =>
  isProject(folder) ||
  ['data', 'hestia-demo'].includes(folder) ||
  ['node_modules', 'dist', 'test-results', 'coverage'].includes(path.basename(folder));

type Kind = 'dependencies' | 'devDependencies' | 'optionalDependencies' | 'overrides' | 'scripts';
type Manifest = { name: string } & Partial<Record<Kind, Record<string, string>>>;

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'STYLE.md',
  'CODE_OF_CONDUCT.md',
  ...globSync(['docs/**/*.md', '.github/**/*.md'], { cwd: root }),
];
const manifests = ['package.json', ...globSync('{packages/*,e2e,bench}/package.json', { cwd: root })].map(
  (file) => JSON.parse(read(file)) as Manifest,
);

/** The names in backticks of the first column of a page's tables. */
const firstColumn = (page: string) =>
  [...read(page).matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? ''),
  );

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (markdown: string) =>
  new Set(
    [...markdown.matchAll(/^#+ (.+)$/gm)].map((heading) =>
      (heading[1] ?? '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );

function folders(under: string): string[] {
  const inside = readdirSync(path.join(root, under), { withFileTypes: true });
  const rooms = inside
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => path.posix.join(under, entry.name))
    .filter((folder) => !isOutside(folder))
    .flatMap(folders);
  const holdsFiles = inside.some((entry) => entry.isFile());
  return holdsFiles && under !== '' ? [under, ...rooms] : rooms;
}

test('ARCHITECTURE.md, and the README.md of folders with subfolders, list every folder and no others', () => {
  const rooms = globSync('packages/*/src/**/README.md', { cwd: root }).flatMap((page) =>
    firstColumn(page).map((room) => path.posix.join(path.posix.dirname(page), room)),
  );
  expect([...firstColumn('ARCHITECTURE.md'), ...rooms].toSorted()).toEqual(folders('').toSorted());
});

test('dependencies.md has a reason for every declared package, and for no other', () => {
  const asked = manifests.flatMap((manifest) =>
    (['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'] as const).flatMap((kind) =>
      Object.keys(manifest[kind] ?? {}),
    ),
  );
  const ours = asked.filter((name) => !name.startsWith('@hestia/'));
  expect(firstColumn('docs/decisions/dependencies.md').toSorted()).toEqual([...new Set(ours)].toSorted());
});

test('docs/settings.md names every setting that the server reads, and no others', () => {
  const names = [
    ...read('packages/server/src/platform/kernel/settings/environment.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): z?/gm),
  ];
  expect(firstColumn('docs/settings.md').toSorted()).toEqual(names.map((name) => name[1] ?? '').toSorted());
});

describe('docs/wire.md', () => {
  const text = read('docs/wire.md');

  test('names every call by its method and path, and no unknown ones', async () => {
    const files = globSync('packages/contract/src/**/{endpoints,*-endpoints}.ts', { cwd: root });
    const tables = await Promise.all(files.map((file) => import(path.join(root, file)) as Promise<object>));
    const calls = tables
      .flatMap((exported) => Object.entries(exported))
      .flatMap(([name, table]) => {
        if (!name.endsWith('Endpoints')) return [];
        const all = Object.values(table as Record<string, Endpoint & { aliases?: readonly Partial<Endpoint>[] }>);
        return all.flatMap((call) => [call, ...(call.aliases ?? []).map((alias) => ({ ...call, ...alias }))]);
      });
    const there = calls.map(({ method, path: at }) => `${method} ${at}`);
    expect(there.length).toBeGreaterThan(100);
    const named = [...text.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`\s]*)`/g)].map((name) => name[1] ?? '');
    expect(there.filter((call) => !named.includes(call))).toEqual([]);
    const answered = new Set(there.map((call) => call.toLowerCase()));
    // A slash at the end is ignored.
    expect(named.filter((call) => !answered.has(call.toLowerCase().replace(/\/$/, '')))).toEqual([]);
  });

  test('names every event of the hub', () => {
    const files = globSync('packages/contract/src/*/events.ts', { cwd: root });
    const names = files.flatMap((file) => [...read(file).matchAll(/^ {2}(\w+): /gm)].map((name) => name[1] ?? ''));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  });

  test('has every section that the code cites', () => {
    const files = globSync('{packages,e2e,tools,bench}/**/*.{ts,tsx,mjs,css,sql}', {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**'],
    });
    const cited = files.flatMap((file) =>
      [...read(file).matchAll(/wire\.md section (\d+)/g)].map((section) => section[1] ?? ''),
    );
    expect(cited.length).toBeGreaterThan(5);
    expect([...new Set(cited)].filter((section) => !text.includes(`\n## ${section}. `))).toEqual([]);
    // Pages cite only files of the repository.
    expect(files.filter((file) => /\bspec,? section \d/.test(read(file)))).toEqual([]);
  });
});

type Endpoint = { method: string; path: string };

describe.each(pages)('%s', (page) => {
  const text = read(page);

  test('links only to existing targets', () => {
    const links = [...text.matchAll(/(?:\]\(|src=")(?!https?:)([^)#"]+)/g)].map((link) => link[1] ?? '');
    const broken = links.filter((link) => !existsSync(path.join(root, path.dirname(page), link)));
    expect(broken).toEqual([]);
  });

  test('links only to headings that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const broken = links.filter(([, file = '', anchor = '']) => {
      const target = file === '' ? page : path.posix.join(path.dirname(page), file);
      return target.endsWith('.md') && !anchorsOf(read(target)).has(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test('names only files that are there', () => {
    const named = [...text.matchAll(/`((?:packages|tools|e2e|bench|docs)\/[\w./-]+)`/g)].map((name) => name[1] ?? '');
    // CONTRIBUTING.md walks through adding `feedings`, which stays imagined.
    const missing = named.filter((name) => !name.includes('/feedings') && !existsSync(path.join(root, name)));
    expect(missing).toEqual([]);
  });

  test('names only npm scripts that are there', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)(?: -w (@hestia\/\w+))?/g)].map(
      ([, script = '', of = 'hestia']) => ({ script, of }),
    );
    const scriptsOf = (name: string) => manifests.find((manifest) => manifest.name === name)?.scripts ?? {};
    expect(named.filter(({ script, of }) => !(script in scriptsOf(of)))).toEqual([]);
  });
});

test('README.md has 110 lines at most, and CONTRIBUTING.md 700 words, without code and the targets of links', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(110);
  const prose = read('CONTRIBUTING.md').replaceAll(/`[^`]*`|\]\([^)]*\)|<[^>]*>/g, ' ');
  expect(prose.match(/[A-Za-z’'-]*[A-Za-z][A-Za-z’'-]*/g)?.length).toBeLessThanOrEqual(700);
});

/** Words that British and American English spell differently; code keeps its names. */
const BRITISH =
  /\b(?:colour|behaviour|favour|cancell(?:ed|ing)|neighbour|licence|(?:author|recogn|serial|organ|synchron|normal|summar)is(?:e|ed|es|ing|ation)|travelling|labelled)\w*/giu;

test.each(pages)('%s is in American English', (page) => {
  const prose = read(page).replaceAll(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ' ');
  expect(prose.match(BRITISH) ?? []).toEqual([]);
});

test('docs/troubleshooting.md answers fifteen questions, with those that people ask most', () => {
  const parts = read('docs/troubleshooting.md').split('\n### ').slice(1);
  expect(parts.length).toBeGreaterThanOrEqual(15);
  expect(parts.filter((part) => part.split('\n').slice(1).join(' ').trim().split(/\s+/).length < 20)).toEqual([]);
  const titles = parts.map((part) => part.split('\n')[0] ?? '');
  for (const topic of [
    /http in my LAN/,
    /Raspberry Pi/,
    /iPhone/,
    /signed out\?/,
    /forgot my password/,
    /disk is full/,
    /WebSockets/,
  ])
    expect(titles.filter((title) => topic.test(title))).toHaveLength(1);
});

test('no file is a barrel', () => {
  expect(globSync('packages/*/src/**/index.{ts,tsx}', { cwd: root })).toEqual([]);
});
