import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type Command, InvalidArgumentError } from 'commander';
import { isClaimed } from '#platform/db/embedded/ownership.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import type { Io } from './io.ts';
import { logOf } from './open.ts';

/** Marks a folder as a demo's, which may be removed as a whole. */
const MARK = 'demo';
const FURNISHED = 'furnished';
const MAX_WEEKS = 26;

/** A furnished flat to look around in. */
export function addDemo(program: Command, io: Io): void {
  program
    .command('demo')
    .description('Start a furnished demo flat in a separate data folder')
    .copyInheritedSettings(program)
    .option('--folder <folder>', 'the data folder of the demo', 'hestia-demo')
    .option('--weeks <weeks>', 'how many weeks the members of a new demo have lived there, at most 26', weeksIn, 8)
    .option('--remove', 'remove the demo with all its data')
    .addHelpText('after', '\nListens only on this machine, at PORT. Changes stay until the demo is removed.')
    .action(({ folder, weeks, remove }: { folder: string; weeks: number; remove?: true }) =>
      remove ? removeDemo(io, path.resolve(folder)) : showDemo(io, path.resolve(folder), weeks),
    );
}

function weeksIn(typed: string): number {
  const weeks = Number(typed);
  if (!Number.isInteger(weeks) || weeks < 1 || weeks > MAX_WEEKS)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_WEEKS}.`);
  return weeks;
}

async function showDemo(io: Io, folder: string, weeks: number): Promise<void> {
  const isNew = !fs.existsSync(folder) || fs.readdirSync(folder).length === 0;
  if (!isNew && requireMark(folder) !== FURNISHED)
    throw new Error(`The demo in ${folder} is incomplete: remove it with --remove, then start again`);
  const { PORT, HESTIA_POSTGRES, HESTIA_OLD_POSTGRES } = io.env;
  const env = { PORT, HESTIA_POSTGRES, HESTIA_OLD_POSTGRES };
  const settings = readSettings({ ...env, HESTIA_DATA: folder });
  const mark = path.join(folder, MARK);
  if (isNew) fs.writeFileSync(mark, 'being furnished');
  // Imported only here: the other commands need no feature.
  const { createApp } = await import('../app.ts');
  const { DEMO_EMAILS, DEMO_PASSWORD, furnishFlat } = await import('./demo/flat.ts');
  const app = await createApp(settings, { log: logOf(io) });
  try {
    const ended = new Promise<void>((resolve) => {
      process.once('SIGINT', () => resolve()).once('SIGTERM', () => resolve());
    });
    const url = await app.listen();
    if (isNew) await furnishFlat(url, { database: app.platform.database, weeks });
    fs.writeFileSync(mark, FURNISHED);
    io.out(`The demo is at ${url}\nSign in as ${DEMO_EMAILS.join(', ')}; the password is: ${DEMO_PASSWORD}\n`);
    io.out('Ctrl+C stops it; the same command with --remove removes it.\n');
    await ended;
  } finally {
    await app.close();
  }
}

function removeDemo(io: Io, folder: string): void {
  requireMark(folder);
  if (isClaimed(path.join(folder, 'database'))) throw new Error(`The demo in ${folder} is running: stop it first`);
  fs.rmSync(folder, { recursive: true });
  io.out(`Removed ${folder}\n`);
}

/** Commands show and remove only folders that are marked as demos. */
function requireMark(folder: string): string {
  try {
    return fs.readFileSync(path.join(folder, MARK), 'utf8');
  } catch {
    throw new Error(`No demo in ${folder}`);
  }
}
