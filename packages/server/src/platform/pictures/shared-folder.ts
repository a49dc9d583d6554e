import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import type { Queries } from '#platform/db/queries.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';
import { readOrCreateSecret } from '#platform/kernel/stored-secret.ts';
import { pictureFolder } from './stores.ts';

type FolderSettings = Pick<Settings, 'databaseUrl' | 'pictures' | 'dataFolder'>;

/** The file by which processes recognize a shared folder. A copy of the folder has the same, and can't be distinguished. */
const MARK = 'folder.id';
/** The name that a process's listening connection has in the database, before the mark of its folder. */
const PREFIX = 'hestia, pictures in ';

/** Whether several processes must have one folder of pictures: the embedded database has one process, a bucket is one place. */
const isShared = ({ databaseUrl, pictures }: FolderSettings) => databaseUrl !== null && pictures === 'folder';

/** A connection that tells the other processes on the database this one's folder of pictures. */
export const withFolderName = (connection: ClientConfig, where: FolderSettings): ClientConfig =>
  isShared(where)
    ? { ...connection, application_name: `${PREFIX}${readOrCreateSecret(pictureFolder(where), MARK)}` }
    : connection;

/** How many processes are at work on this database with their pictures in another folder. */
export async function countElsewhere(on: Queries, where: FolderSettings): Promise<number> {
  if (!isShared(where)) return 0;
  const file = path.join(pictureFolder(where), MARK);
  const own = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : '';
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${PREFIX})
      and application_name <> ${`${PREFIX}${own}`}`.execute(on.of());
  return rows[0]?.count ?? 0;
}
