import type { Command } from 'commander';
import { readIdentity, readPassphrase, type Key } from '#platform/backup/encryption.ts';
import type { Summary } from '#platform/backup/format.ts';
import { restoreBackup } from '#platform/backup/restore.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import { proveBackup } from '../prove-backup.ts';
import { sumOf } from './backups.ts';
import { printResult, subcommand, type Io, type Json } from './io.ts';
import { logOf } from './open.ts';

/** Commands that read backups: loaded apart from those that write them, which need far less. */
export function addRestoring(program: Command, io: Io): void {
  withKey(subcommand(program, 'verify <file>', 'Verify a backup by restoring it into a temporary database'))
    .addHelpText('after', '\nNeeds as much space as the database in the folder for temporary files (TMPDIR).')
    .action((file: string, options: Json & DecryptionOptions) => verify(io, file, options));
  withKey(subcommand(program, 'restore <file>', 'Restore a backup into an empty data folder and database'))
    .addHelpText('after', '\nRestores into HESTIA_DATA and DATABASE_URL, which must be empty.')
    .action((file: string, options: Json & DecryptionOptions) => restore(io, file, options));
}

export type DecryptionOptions = { readonly identity?: string; readonly passphraseFile?: string };

/** Secrets are in files: a list of processes shows the command line. */
export const withKey = (command: Command): Command =>
  command
    .option('--identity <file>', 'decrypt it with the age identity in a file')
    .option('--passphrase-file <file>', 'decrypt it with the passphrase in a file');

export function keyFrom({ identity, passphraseFile }: DecryptionOptions): Key | null {
  if (identity !== undefined) return readIdentity(identity);
  return passphraseFile === undefined ? null : readPassphrase(passphraseFile);
}

async function verify(io: Io, file: string, options: Json & DecryptionOptions): Promise<void> {
  const settings = readSettings(io.env);
  const { manifest, summary } = await proveBackup({ file, key: keyFrom(options) }, settings, logOf(io));
  const { createdAt, hestia } = manifest;
  const { rows, pictureFiles } = summary;
  const words = `Sound: of ${createdAt}, by Hestia ${hestia}; ${sumOf(rows)} rows, ${pictureFiles} files of pictures`;
  printResult(io, options, { createdAt, hestia, rows, pictureFiles }, words);
}

async function restore(io: Io, file: string, options: Json & DecryptionOptions): Promise<void> {
  const settings = readSettings(io.env);
  const { manifest, summary } = await restoreBackup({ file, key: keyFrom(options) }, settings, logOf(io));
  const { createdAt, hestia } = manifest;
  const words = `Restored ${sumOf(summary.rows)} rows and ${summary.pictureFiles} files of pictures of ${createdAt}. Start Hestia with the same settings.${keyWords(summary)}`;
  printResult(io, options, { createdAt, hestia, rows: summary.rows, pictureFiles: summary.pictureFiles }, words);
}

/** A backup contains encrypted data, and not its key. */
const keyWords = ({ rows }: Summary) =>
  (rows['payment_handles'] ?? 0) === 0
    ? ''
    : ' Before that, copy keys/handles-key of the old data folder into the new one, unless the key is in the settings: without it users enter their payment handles again.';
