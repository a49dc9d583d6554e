import path from 'node:path';
import type { Command } from 'commander';
import { isRecipient, type EncryptionKey } from '#platform/backup/encryption.ts';
import { lockOf } from '#platform/backup/nightly.ts';
import { readBackWords } from '#platform/backup/read-back.ts';
import { writeBackup } from '#platform/backup/write.ts';
import { picturePlaces } from '#platform/pictures/stores.ts';
import { printResult, subcommand, type Io, type Json } from './io.ts';
import { withStorage } from './open.ts';

/** Backups: one file with everything. */
export function addBackup(program: Command, io: Io): void {
  subcommand(program, 'backup', 'Back all data up to one file. The server can keep running.')
    .requiredOption('--to <folder>', 'folder of the file hestia-<time>.tar.zst')
    .option('--recipient <age1…>', 'encrypt it to an age recipient')
    .option('--passphrase-file <file>', 'encrypt it with the passphrase in a file')
    .addHelpText('after', '\nThe file contains the keys of sessions: keep it as safe as the data folder.')
    .action((options: Json & EncryptionOptions & { to: string }) => backup(io, options));
}

export type EncryptionOptions = { readonly recipient?: string; readonly passphraseFile?: string };

export async function lockFrom({ recipient, passphraseFile }: EncryptionOptions): Promise<EncryptionKey | null> {
  if (recipient !== undefined && passphraseFile !== undefined)
    throw new Error('Either --recipient or --passphrase-file, not both');
  if (recipient !== undefined && !(await isRecipient(recipient)))
    throw new Error(`${recipient} is no age recipient (age1…, made by age-keygen)`);
  return lockOf({ recipient: recipient ?? null, passphraseFile: passphraseFile ?? null });
}

export const sumOf = (rows: Readonly<Record<string, number>>) =>
  Object.values(rows).reduce((sum, count) => sum + count, 0);
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const backup = (io: Io, options: Json & EncryptionOptions & { to: string }) =>
  withStorage(io, async ({ settings, storage }) => {
    const from = { connection: storage.direct, pictures: picturePlaces(settings) };
    const written = await writeBackup(from, path.resolve(options.to), { lock: await lockFrom(options) });
    const { file, bytes, rows, pictureFiles } = written;
    const words = `${file} (${megabytes(bytes)}): ${sumOf(rows)} rows, ${pictureFiles} files of pictures; ${readBackWords[written.readBack]}`;
    printResult(io, options, written, words);
  });
