import { Command, CommanderError } from 'commander';
import { startWords } from '#platform/start-words.ts';
import { version } from '#platform/version.ts';
import { WarningExit } from './exit.ts';
import type { Io } from './io.ts';

const FAILED = 1;
const MISUSED = 2;
const WARNED = 3;

const AFTER = `
Settings are those of the server (docs/settings.md): run it with the same environment, as the same user.
Exit codes: 0 done, 1 failed or refused, 2 wrong usage, 3 doctor: warnings only.`;

type Add = (program: Command, io: Io) => void;

const restoring = async () => (await import('./restoring.ts')).addRestoring;

/** In the order in which the help lists them. */
const COMMANDS = new Map<string, () => Promise<Add>>([
  ['serve', async () => (await import('./serve.ts')).addServe],
  ['users', async () => (await import('./users.ts')).addUsers],
  ['households', async () => (await import('./households.ts')).addHouseholds],
  ['import', async () => (await import('./moving.ts')).addImport],
  ['backup', async () => (await import('./backups.ts')).addBackup],
  ['verify', restoring],
  ['restore', restoring],
  ['pictures', async () => (await import('./pictures.ts')).addPictures],
  ['keys', async () => (await import('./keys.ts')).addKeys],
  ['migrate', async () => (await import('./migrations.ts')).addMigrations],
  ['cluster', async () => (await import('./cluster.ts')).addCluster],
  ['doctor', async () => (await import('./doctor.ts')).addDoctor],
  ['demo', async () => (await import('./demo.ts')).addDemo],
]);

/** Loads what one command needs: a backup on a small machine has no room for the others. All of them are for the help. */
function loadCommands(named: string | undefined): Promise<Add[]> {
  const one = COMMANDS.get(named ?? '');
  return Promise.all((one ? [one] : [...new Set(COMMANDS.values())]).map((load) => load()));
}

/** Runs one command of the host; returns the exit code. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  const program = new Command('hestia')
    .description('Commands for the host. They work with the server running or stopped.')
    .version(version)
    .addHelpText('after', AFTER)
    .configureOutput({ writeOut: io.out, writeErr: io.err })
    .exitOverride();
  for (const add of await loadCommands(args[0])) add(program, io);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : MISUSED;
    io.err(`${startWords(error, io.env['HESTIA_DATA'])}\n`);
    return error instanceof WarningExit ? WARNED : FAILED;
  }
}
