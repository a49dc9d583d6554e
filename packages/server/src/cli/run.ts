import { Command, CommanderError } from 'commander';
import { startWords } from '#platform/start-words.ts';
import { version } from '#platform/version.ts';
import { addDemo } from './demo.ts';
import { addDoctor } from './doctor.ts';
import { addHouseholds } from './households.ts';
import type { Io } from './io.ts';
import { addKeys } from './keys.ts';
import { addMigrations } from './migrations.ts';
import { addBackups } from './backups.ts';
import { addPictures } from './pictures.ts';
import { addServe } from './serve.ts';
import { addUsers } from './users.ts';

const FAILED = 1;
const MISUSED = 2;

const AFTER = `
Settings are those of the server (README, "Settings"): run it with the same environment, as the same user.
Exit codes: 0 done, 1 failed or refused, 2 wrong usage.`;

/** Runs one command of the host; answers the exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const program = new Command('hestia')
    .description('For whoever hosts Hestia: works beside a running server, or alone.')
    .version(version)
    .addHelpText('after', AFTER)
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .exitOverride();
  addServe(program);
  addUsers(program, io);
  addHouseholds(program, io);
  addBackups(program, io);
  addPictures(program, io);
  addKeys(program, io);
  addMigrations(program, io);
  addDoctor(program, io);
  addDemo(program, io);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED;
    io.err(`${startWords(error, io.env['HESTIA_DATA'])}\n`);
    return FAILED;
  }
}
