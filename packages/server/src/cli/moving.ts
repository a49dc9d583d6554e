import path from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { withThrowAway } from '#platform/backup/restore.ts';
import { readBackWords } from '#platform/backup/read-back.ts';
import type { Queries } from '#platform/db/queries.ts';
import { exportHousehold } from '#platform/moving/export.ts';
import { LEFT_BEHIND } from '#platform/moving/carried.ts';
import { importHousehold } from '#platform/moving/import.ts';
import type { Arrival } from '#platform/moving/arrivals.ts';
import { withThisSchema } from '#platform/moving/upgrading.ts';
import { picturePlaces, pictureStores } from '#platform/pictures/stores.ts';
import { noteExport } from '../features/colocations/exporting.ts';
import { wrongBalances, wrongTotals } from '../features/money/expenses/balance-checks.ts';
import { lockFrom, megabytes, sumOf, type EncryptionOptions } from './backups.ts';
import { printResult, plain, subcommand, type Io, type Json } from './io.ts';
import { logOf, withPlatform } from './open.ts';
import { keyFrom, withKey, type DecryptionOptions } from './restoring.ts';

type ExportOptions = Json & EncryptionOptions & { readonly to: string; readonly matchByEmail?: true };

type ImportOptions = Json & DecryptionOptions & { readonly review?: true };

/** A household that moves to another server leaves as one file. */
export function addExport(households: Command, io: Io): void {
  subcommand(households, 'export', 'Export a household to a file for another server. The server can keep running.')
    .argument('<id>', 'id of the household, see `households list`', uuidOf)
    .requiredOption('--to <folder>', 'folder of the file household-<id>-<time>.tar.zst')
    .option('--match-by-email', 'include e-mail addresses, by which the other server finds the members’ accounts')
    .option('--recipient <age1…>', 'encrypt it to an age recipient')
    .option('--passphrase-file <file>', 'encrypt it with the passphrase in a file')
    .addHelpText('after', '\nThe file contains all data that its members can read, and no passwords.')
    .action((id: string, options: ExportOptions) => exportOne(io, id, options));
}

export function addImport(program: Command, io: Io): void {
  withKey(subcommand(program, 'import <file>', 'Import a household of another server, completely or not at all'))
    .option('--review', 'dry run: list the members and the excluded data, without importing')
    .addHelpText(
      'after',
      '\nPeople without a matching account are imported as names that they can claim after joining.',
    )
    .action((file: string, options: ImportOptions) => importOne(io, file, options));
}

function uuidOf(input: string): string {
  if (!z.safeParse(z.uuid(), input).success) throw new InvalidArgumentError('It must be an id from `households list`.');
  return input.toLowerCase();
}

const exportOne = (io: Io, id: string, options: ExportOptions) =>
  withPlatform(io, async ({ database, settings, transact }, { direct }) => {
    await requireThere(database, id);
    // Before any read: current members know each possible file.
    await transact({ colocationId: id, actorId: null }, (tx) => noteExport(tx, 'household'));
    const from = { connection: direct, pictures: picturePlaces(settings) };
    const how = { withEmails: options.matchByEmail === true, lock: await lockFrom(options) };
    const written = await exportHousehold(from, id, path.resolve(options.to), how);
    const { file, bytes, name, rows, pictureFiles } = written;
    const words = `${file} (${megabytes(bytes)}): “${plain(name)}” with ${sumOf(rows)} rows, ${pictureFiles} files of pictures; ${readBackWords[written.readBack]}`;
    printResult(io, options, written, words);
  });

async function requireThere(on: Queries, id: string): Promise<void> {
  const known = await on.of().selectFrom('colocations').select('id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new Error(`No household with id ${id} (see \`hestia households list\`)`);
}

const arrivedAs: Readonly<Record<Arrival['as'], string>> = {
  member: 'has an account here, and is a member if they were',
  livesElsewhere: 'has an account here with another household: a former member of this one',
  name: 'is a name without an account',
  device: 'was a paired device: pair it again',
};

/** Whether the sums of a household match its ledger. */
export function soundSums(id: string): RawBuilder<{ isSound: boolean }> {
  const household = sql`${id}::uuid`;
  return sql`select not exists (${wrongBalances(household)}) and not exists (${wrongTotals(household)}) as "isSound"`;
}

const importOne = (io: Io, file: string, options: ImportOptions) =>
  withPlatform(io, async ({ database, live, settings }, { direct }) => {
    const backup = { file: path.resolve(file), key: keyFrom(options) };
    const askSums = (id: string) => soundSums(id).compile(database.of());
    const imported = await withThisSchema(
      backup,
      (work) => withThrowAway(settings, logOf(io), work),
      (current) =>
        importHousehold(current, {
          connection: direct,
          pictures: pictureStores(settings)[0],
          maxMembers: settings.maxMembers,
          askSums,
          review: options.review === true,
        }),
    );
    const { id, name, people: arrivals, rows, pictureFiles } = imported;
    const what = `${sumOf(rows)} rows, ${pictureFiles} files of pictures`;
    const who = arrivals.map((one) => `${plain(one.name)} ${arrivedAs[one.as]}`);
    if (options.review) {
      const left = Object.entries(LEFT_BEHIND).map(([table, why]) => `${table} would stay behind: ${why}`);
      const words = [`“${plain(name)}” could come in: ${what}. Nothing was changed`, ...who, ...left];
      return printResult(io, options, { ...imported, leftBehind: LEFT_BEHIND }, words.join('\n'));
    }
    for (const one of arrivals) if (one.as === 'member') live.userChanged(one.id);
    const words = [`“${plain(name)}” is here, as ${id}: ${what}`, ...who];
    printResult(io, options, imported, words.join('\n'));
  });
