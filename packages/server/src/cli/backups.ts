import path from 'node:path';
import type { Command } from 'commander';
import { isRecipient, readIdentity, readPassphrase, type Key, type Lock } from '#platform/backup/encryption.ts';
import type { Summary } from '#platform/backup/format.ts';
import { lockOf } from '#platform/backup/nightly.ts';
import { restoreBackup, withRestored } from '#platform/backup/restore.ts';
import { writeBackup } from '#platform/backup/write.ts';
import { readSettings } from '#platform/kernel/settings.ts';
import { picturePlaces } from '#platform/pictures/stores.ts';
import { findUnbalanced } from '../features/money/unbalanced.ts';
import { answer, subcommand, type Io, type Json } from './io.ts';
import { logOf, withStorage } from './open.ts';

/** Backups: one file that holds everything. */
export function addBackups(program: Command, io: Io): void {
  subcommand(program, 'backup', 'writes all data into one file, while people write')
    .requiredOption('--to <folder>', 'where the file hestia-<time>.tar.zst goes')
    .option('--recipient <age1…>', 'encrypts it to an age recipient')
    .option('--passphrase-file <file>', 'encrypts it with the passphrase in a file')
    .addHelpText('after', '\nThe file holds the keys of sessions: keep it as safe as the data folder.')
    .action((options: Json & Locking & { to: string }) => backup(io, options));
  withKey(subcommand(program, 'verify <file>', 'restores a backup into a throw-away database, and compares'))
    .addHelpText('after', '\nNeeds as much room as the database, in the folder for temporary files (TMPDIR).')
    .action((file: string, options: Json & Opening) => verify(io, file, options));
  withKey(subcommand(program, 'restore <file>', 'restores a backup into an empty data folder and database'))
    .addHelpText('after', '\nInto those that HESTIA_DATA and DATABASE_URL name; neither may hold anything.')
    .action((file: string, options: Json & Opening) => restore(io, file, options));
}

export type Locking = { readonly recipient?: string; readonly passphraseFile?: string };
export type Opening = { readonly identity?: string; readonly passphraseFile?: string };

/** Secrets are in files: whoever lists processes sees the command line. */
export const withKey = (command: Command): Command =>
  command
    .option('--identity <file>', 'opens an encrypted one with the age identity in a file')
    .option('--passphrase-file <file>', 'opens an encrypted one with the passphrase in a file');

export function lockFrom({ recipient, passphraseFile }: Locking): Lock | null {
  if (recipient !== undefined && passphraseFile !== undefined)
    throw new Error('Either --recipient or --passphrase-file, not both');
  if (recipient !== undefined && !isRecipient(recipient))
    throw new Error(`${recipient} is no age recipient (age1…, made by age-keygen)`);
  return lockOf({ recipient: recipient ?? null, passphraseFile: passphraseFile ?? null });
}

export function keyFrom({ identity, passphraseFile }: Opening): Key | null {
  if (identity !== undefined) return readIdentity(identity);
  return passphraseFile === undefined ? null : readPassphrase(passphraseFile);
}

export const sumOf = (rows: Readonly<Record<string, number>>) =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const backup = (io: Io, options: Json & Locking & { to: string }) =>
  withStorage(io, async ({ settings, storage }) => {
    const from = { connection: storage.direct, pictures: picturePlaces(settings) };
    const written = await writeBackup(from, path.resolve(options.to), { lock: lockFrom(options) });
    const { file, bytes, rows, pictureFiles } = written;
    const words = `${file} (${megabytes(bytes)}): ${sumOf(rows)} rows, ${pictureFiles} files of pictures`;
    answer(io, options, written, words);
  });

async function verify(io: Io, file: string, options: Json & Opening): Promise<void> {
  const settings = readSettings(io.env);
  await withRestored(
    { file, key: keyFrom(options) },
    settings,
    logOf(io),
    async ({ manifest, summary, database, lacking }) => {
      const unbalanced = await findUnbalanced(database);
      if (unbalanced.length > 0)
        throw new Error(`The balances of ${unbalanced.length} households are not what their expenses come to`);
      if (lacking > 0) throw new Error(`The files of ${lacking} pictures are not in the backup`);
      const { createdAt, hestia } = manifest;
      const { rows, pictureFiles } = summary;
      const words = `Sound: of ${createdAt}, by Hestia ${hestia}; ${sumOf(rows)} rows, ${pictureFiles} files of pictures`;
      answer(io, options, { createdAt, hestia, rows, pictureFiles }, words);
    },
  );
}

async function restore(io: Io, file: string, options: Json & Opening): Promise<void> {
  const settings = readSettings(io.env);
  const { manifest, summary } = await restoreBackup({ file, key: keyFrom(options) }, settings, logOf(io));
  const { createdAt, hestia } = manifest;
  const words = `Restored ${sumOf(summary.rows)} rows and ${summary.pictureFiles} files of pictures of ${createdAt}. Start Hestia with the same settings.${keyWords(summary)}`;
  answer(io, options, { createdAt, hestia, rows: summary.rows, pictureFiles: summary.pictureFiles }, words);
}

/** A backup holds what is sealed, and not its key. */
const keyWords = ({ rows }: Summary) =>
  (rows['payment_handles'] ?? 0) === 0
    ? ''
    : ' Before that, copy keys/handles-key of the old data folder into the new one, unless the settings name that key: without it people say anew where they are paid.';
