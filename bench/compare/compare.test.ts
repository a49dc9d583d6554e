import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { build } from './build.ts';
import { makeHome } from '../scratch.ts';
import { compare } from './compare.ts';
import { compared, type Row, tableOf } from './ratios.ts';
import { makeTrees } from './trees.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('a short round measures both servers, which run the same app here', async () => {
  const rows: Row[] = [];
  const length = { rounds: 1, seconds: 0.1, calls: 'balances', places: ['/'], settleMs: 50 };
  const sizes = { flats: 2, members: 3, notes: 3, chores: 1, expenses: 2, messages: 2, items: 3 };
  await compare([root, root], { parts: ['scripts', 'calls', 'idle'], length, sizes }, (some) => rows.push(...some));
  expect(rows.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['balances, asked again: server CPU, ms', 'nobody is there: transactions a second']),
  );
  expect(rows.filter(({ pairs }) => pairs.length !== 1 || !pairs.flat().every(Number.isFinite))).toEqual([]);
  const [script] = rows.find(({ what }) => what === '/: script, KB')?.pairs ?? [];
  expect(script?.[0]).toBeGreaterThan(50);
  expect(script?.[1]).toBe(script?.[0]);
});

test('a comparison has the median of the ratios of the rounds, their spread, and a mark above 1.03', () => {
  const slower = {
    what: 'slower',
    pairs: [
      [10, 12],
      [20, 22],
      [10, 20],
    ],
  } as const;
  expect(compared(slower)).toEqual({ what: 'slower', before: 10, now: 20, times: 1.2, least: 1.1, most: 2 });
  const text = tableOf([slower, { what: 'nothing', pairs: [[0, 0]] }, { what: 'near', pairs: [[100, 103]] }]);
  expect(text.split('\n').slice(2)).toEqual([
    expect.stringMatching(/^slower .* 1\.20 × +1\.10–2\.00 +more$/),
    expect.stringMatching(/^nothing .* 1\.00 × +1\.00–1\.00 +$/),
    expect.stringMatching(/^near .* 1\.03 × +1\.03–1\.03 +$/),
  ]);
});

test('trees contain a commit and the working files, leave the index unchanged, and are removed afterwards', async () => {
  await using opened = new AsyncDisposableStack();
  const repository = path.join(makeHome(opened), 'repository');
  fs.mkdirSync(path.join(repository, 'node_modules/bread'), { recursive: true });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
  const write = (name: string, text: string) => fs.writeFileSync(path.join(repository, name), text);
  git('init', '--quiet');
  write('.gitignore', 'node_modules\n');
  write('node_modules/bread/index.js', '');
  write('edited', 'first');
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@localhost', 'commit', '--quiet', '-m', 'first');
  write('edited', 'then');
  write('new', 'not added yet');
  const state = () => [git('status', '--porcelain'), git('rev-parse', 'HEAD'), git('branch')];
  const original = state();

  const made = new AsyncDisposableStack();
  const home = makeHome(made);
  const { before, now } = await makeTrees({ repository, home }, 'HEAD', made);
  const read = (folder: string) => fs.readFileSync(path.join(folder, 'edited'), 'utf8');
  expect([read(before), read(now)]).toEqual(['first', 'then']);
  expect([before, now].map((folder) => fs.existsSync(path.join(folder, 'new')))).toEqual([false, true]);
  for (const folder of [before, now])
    expect(fs.existsSync(path.join(folder, 'node_modules/bread/index.js'))).toBe(true);

  await made.disposeAsync();
  expect(fs.existsSync(home)).toBe(false);
  expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  expect(state()).toEqual(original);
  await expect(makeTrees({ repository, home: makeHome(opened) }, 'nowhere', opened)).rejects.toThrow('nowhere');
});

test('a build ends with all of its processes when it is stopped', async () => {
  await using opened = new AsyncDisposableStack();
  const folder = makeHome(opened);
  const script = `require('fs').writeFileSync('pid', String(process.pid)); setInterval(() => {}, 1000)`;
  fs.writeFileSync(path.join(folder, 'hang.cjs'), script);
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ scripts: { build: 'node hang.cjs; true' } }));
  const over = new AbortController();
  const building = Promise.allSettled([build('what hangs', folder, over.signal)]);
  const pid = await vi.waitUntil(() => Number(readIfThere(path.join(folder, 'pid'))), { timeout: 60_000 });
  // An ended process has no command, while it is still listed.
  const command = () => readIfThere(`/proc/${pid}/cmdline`);
  expect(command()).toContain('hang.cjs');
  over.abort();
  await expect(building).resolves.toMatchObject([{ status: 'rejected' }]);
  await vi.waitUntil(() => command() === '', { timeout: 60_000 });
});

const readIfThere = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
