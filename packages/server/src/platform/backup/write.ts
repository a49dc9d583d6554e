import fs from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { type ArchiveResult, describe, timeInName, writeArchive } from '#platform/backup/archive.ts';
import type { EncryptionKey } from '#platform/backup/encryption.ts';
import { holdPictures, type HeldPictures } from '#platform/backup/held-pictures.ts';
import { requireAnswer } from '#platform/backup/place.ts';
import { listBackedUp } from '#platform/backup/tables.ts';
import { patient } from '#platform/db/opening/connection.ts';
import { inSql, openCopying } from '#platform/db/opening/copying.ts';
import type { PicturePlaces } from '#platform/pictures/stores.ts';

type BackupSource = {
  /** Past any pooler. */
  readonly connection: ClientConfig;
  readonly pictures: PicturePlaces;
};

type BackupOptions = {
  /** The recipient or passphrase (default: unencrypted). */
  readonly lock?: EncryptionKey | null;
  readonly now?: Date;
};

/** Writes a backup into a folder while people write: of one moment, in memory that does not grow with it. */
export async function writeBackup(
  from: BackupSource,
  folder: string,
  { lock = null, now = new Date() }: BackupOptions = {},
): Promise<ArchiveResult> {
  await requireAnswer(folder, { makes: true });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `hestia-${timeInName(now)}.tar.zst${lock === null ? '' : '.age'}`);
  const connection = patient(from.connection);
  const client = await openCopying(connection);
  let pictures: HeldPictures | undefined;
  try {
    pictures = await holdPictures(connection, from.pictures, async () => {
      await client.query('begin isolation level repeatable read read only');
      const { rows } = await client.query<{ name: string }>('select name from images order by name');
      return rows.map(({ name }) => name);
    });
    const about = await describe(client, connection, now);
    const tables = (await listBackedUp(client)).map(({ name, columns }) => ({ name, columns: [...columns] }));
    const source = (table: (typeof tables)[number]) => inSql(client, table);
    return await writeArchive(file, lock, { client, pictures, manifest: { ...about, tables }, source });
  } finally {
    pictures?.release();
    await client.end();
  }
}
