import fs from 'node:fs';
import path from 'node:path';
import type { ClientConfig } from 'pg';
import { loadBackup, schemaOf } from '#platform/backup/load.ts';
import { readBackup, type Backup } from '#platform/backup/read.ts';
import { readMigrations } from '#platform/db/opening/migrate.ts';
import { exportHousehold } from '#platform/moving/export.ts';
import { requireHousehold } from '#platform/moving/import.ts';

/** Gives an empty database and a folder, both for as long as the work takes. */
type ThrowAwayRunner = <T>(
  work: (place: { readonly connection: ClientConfig; readonly home: string }) => Promise<T>,
) => Promise<T>;

/**
 * Works on a household's file in this version's format. An older one goes through a temporary database, where the migrations
 * update it as on its own server.
 */
export async function withThisSchema<T>(
  backup: Backup,
  inThrowAway: ThrowAwayRunner,
  work: (backup: Backup) => Promise<T>,
): Promise<T> {
  const { manifest } = await readBackup(backup);
  const { id } = requireHousehold(manifest);
  if (schemaOf(manifest).length === readMigrations().length) return work(backup);
  return inThrowAway(async ({ connection, home }) => {
    const pictureFolder = path.join(home, 'pictures');
    fs.mkdirSync(pictureFolder, { mode: 0o700 });
    const put = (name: string, bytes: Buffer) => fs.promises.writeFile(path.join(pictureFolder, name), bytes);
    await loadBackup(backup, connection, put, { ofHousehold: true });
    const folder = path.join(home, 'household');
    const { file } = await exportHousehold(
      { connection, pictures: { folder: pictureFolder, bucket: null } },
      id,
      folder,
      { withEmails: true },
    );
    return work({ file, key: null });
  });
}
