import fs from 'node:fs';
import path from 'node:path';
import { mustRun, run } from '../../tools/run.mjs';

type TreePlaces = { readonly repository: string; readonly home: string };

/** A commit in a separate work tree, and the current files in another, until `opened` is disposed. */
export async function makeTrees(
  { repository, home }: TreePlaces,
  commit: string,
  opened: AsyncDisposableStack,
): Promise<{ readonly before: string; readonly now: string }> {
  const git = async (args: readonly string[], env = {}) =>
    (await mustRun('git', [...args], { cwd: repository, env: { ...process.env, ...env } })).trim();
  opened.defer(async () => {
    await git(['worktree', 'prune']);
  });
  const check = async (name: string, what: string) => {
    const folder = path.join(home, name);
    // Running builds may still write into the folder.
    opened.defer(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
    await git(['worktree', 'add', '--quiet', '--detach', folder, what]);
    await linkPackages(repository, folder);
    return folder;
  };
  return {
    before: await check('before', await git(['rev-parse', '--verify', `${commit}^{commit}`])),
    now: await check('now', await commitPresent({ repository, home }, git)),
  };
}

type Git = (args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<string>;

/** A commit of all files that aren't ignored, on no branch; the index stays unchanged. */
async function commitPresent({ repository, home }: TreePlaces, git: Git): Promise<string> {
  const index = path.join(home, 'index');
  fs.copyFileSync(path.resolve(repository, await git(['rev-parse', '--git-path', 'index'])), index);
  await git(['add', '--all'], { GIT_INDEX_FILE: index });
  const tree = await git(['write-tree'], { GIT_INDEX_FILE: index });
  const author = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost'];
  return git([...author, 'commit-tree', tree, '-p', 'HEAD', '-m', 'The present files']);
}

/** The packages of this repository by hard links: the build of each tree installs missing ones. */
async function linkPackages(repository: string, folder: string): Promise<void> {
  const holders = fs.globSync('{.,packages/*,bench,e2e}/node_modules', { cwd: repository });
  for (const packages of holders) {
    const there = path.join(folder, packages);
    if (!fs.existsSync(path.dirname(there))) continue;
    // Hard links need the same disk.
    const { code } = await run('cp', ['-al', path.join(repository, packages), there]);
    const gone = code === 0 ? ['.cache', '.vite', '.vite-temp'] : ['.'];
    for (const name of gone) fs.rmSync(path.join(there, name), { recursive: true, force: true });
  }
}
