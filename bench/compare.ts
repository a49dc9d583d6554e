// `npm run bench:compare -- <commit>`: builds a commit and the working files in separate folders, and starts a server of each. It
// measures both in turn with the current benches, by calls that both have. Measured are processor time of calls and events, sizes
// and visits of the web app, and idle servers. Prints ratios with their spread. BENCH_ROUNDS (5) and BENCH_SECONDS (3) set the
// length; BENCH_ONLY keeps parts: `scripts,calls,events,visits,idle`, and BENCH_CALLS the calls with it in their name.
import path from 'node:path';
import process from 'node:process';
import { build } from './compare/build.ts';
import { compare, PARTS } from './compare/compare.ts';
import { PLACES } from './compare/parts.ts';
import { makeTrees } from './compare/trees.ts';
import { tableOf } from './compare/ratios.ts';
import { makeHome } from './scratch.ts';

const SIZES = { flats: 4, members: 10, notes: 60, chores: 100, expenses: 300, messages: 200, items: 200 };
const length = {
  rounds: Number(process.env['BENCH_ROUNDS'] ?? 5),
  seconds: Number(process.env['BENCH_SECONDS'] ?? 3),
  calls: process.env['BENCH_CALLS'] ?? '',
  places: PLACES,
  settleMs: 2000,
};
const parts = (process.env['BENCH_ONLY'] ?? PARTS.join()).split(',');
const [commit] = process.argv.slice(2);

const over = new AbortController();
// Ctrl-C ends all of it: builds, servers, browser, folders.
const stopped = new Promise<never>((_resolve, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      over.abort();
      reject(new Error(`Ended by ${signal}`));
    });
});

try {
  await using opened = new AsyncDisposableStack();
  await Promise.race([run(opened), stopped]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// Builds that were interrupted.
process.exit();

async function run(opened: AsyncDisposableStack): Promise<void> {
  if (commit === undefined) throw new Error('Name a commit: npm run bench:compare -- <commit>');
  const repository = path.resolve(import.meta.dirname, '..');
  const trees = await makeTrees({ repository, home: makeHome(opened) }, commit, opened);
  for (const [what, folder] of [
    [commit, trees.before],
    ['the present files', trees.now],
  ] as const)
    await build(what, folder, over.signal);
  const { rounds, seconds } = length;
  console.log(`\nBefore: ${commit}; now: the present files; medians of ${rounds} rounds of ${seconds} s, in turn`);
  await compare([trees.before, trees.now], { parts, length, sizes: SIZES }, (rows) =>
    console.log(`\n${tableOf(rows)}`),
  );
}
