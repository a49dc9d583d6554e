import fs from 'node:fs';
import path from 'node:path';
import type { Client, ClientConfig } from 'pg';
import { type ArchiveResult, describe, timeInName, writeArchive } from '#platform/backup/archive.ts';
import type { EncryptionKey } from '#platform/backup/encryption.ts';
import type { Household } from '#platform/backup/format.ts';
import { holdPictures, type HeldPictures } from '#platform/backup/held-pictures.ts';
import { requireAnswer } from '#platform/backup/place.ts';
import { openCopying } from '#platform/db/opening/copying.ts';
import type { PicturePlaces } from '#platform/pictures/stores.ts';
import { listHouseholdTables, type HouseholdTable } from '#platform/moving/content.ts';

type ExportSource = { readonly connection: ClientConfig; readonly pictures: PicturePlaces };

type ExportOptions = {
  /** Takes people's e-mail addresses along, by which an import finds their accounts. */
  readonly withEmails: boolean;
  readonly lock?: EncryptionKey | null;
  readonly now?: Date;
};

/** Writes a household into one file, of one moment, while people write: an archive like a backup's. */
export async function exportHousehold(
  from: ExportSource,
  id: string,
  folder: string,
  { withEmails, lock = null, now = new Date() }: ExportOptions,
): Promise<ArchiveResult & { readonly name: string }> {
  await requireAnswer(folder, { makes: true });
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `household-${id.slice(0, 8)}-${timeInName(now)}.tar.zst${lock === null ? '' : '.age'}`;
  const client = await openCopying(from.connection);
  let pictures: HeldPictures | undefined;
  try {
    const household = client.escapeLiteral(id);
    let tables: HouseholdTable[] = [];
    let listed: string[] = [];
    pictures = await holdPictures(from.connection, from.pictures, async () => {
      await client.query('begin isolation level repeatable read read only');
      tables = await listHouseholdTables(client);
      listed = await listPictures(client, tables, household);
      return listed;
    });
    const about = await describe(client, from.connection, now);
    const manifest = {
      ...about,
      tables: tables.map((table) => ({ name: table.name, columns: [...table.columns] })),
      household: await describeHousehold(client, { id, tables, pictures: listed, withEmails }),
    };
    const known = new Map(tables.map((table) => [table.name, table]));
    const source = (table: { name: string }) => `(${rowsOf(client, known.get(table.name), tables, household)})`;
    const written = await writeArchive(path.join(folder, name), lock, { client, pictures, manifest, source });
    return { ...written, name: manifest.household.name };
  } finally {
    pictures?.release();
    await client.end();
  }
}

/** The rows of a household in one of its tables. */
function rowsOf(
  client: Client,
  table: HouseholdTable | undefined,
  tables: readonly HouseholdTable[],
  household: string,
): string {
  if (table === undefined) throw new RangeError('No such table');
  const names = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  // Only pictures in use, wherever they were uploaded.
  const which =
    table.name === 'images' ? `name in (${picturesOf(client, tables, household)})` : `${table.key} = ${household}`;
  const order = table.numbered === null ? '' : ` order by ${client.escapeIdentifier(table.numbered)}`;
  return `select ${names} from ${client.escapeIdentifier(table.name)} where ${which}${order}`;
}

const picturesOf = (client: Client, tables: readonly HouseholdTable[], household: string): string =>
  namedIn(client, tables, household, 'pictures');

/** References in a household's tables by column: its pictures, or users. */
function namedIn(
  client: Client,
  tables: readonly HouseholdTable[],
  household: string,
  what: 'pictures' | 'users',
): string {
  const queries = tables.flatMap((table) =>
    table[what].map((column) => {
      const name = client.escapeIdentifier(column);
      const which =
        table.name === 'images' ? `name in (${picturesOf(client, tables, household)})` : `${table.key} = ${household}`;
      return `select ${name} as named from ${client.escapeIdentifier(table.name)} where ${which} and ${name} is not null`;
    }),
  );
  return queries.join(' union ');
}

async function listPictures(client: Client, tables: readonly HouseholdTable[], household: string): Promise<string[]> {
  const { rows } = await client.query<{ named: string }>(`${picturesOf(client, tables, household)} order by 1`);
  return rows.map(({ named }) => named);
}

type ExportScope = {
  readonly id: string;
  readonly tables: readonly HouseholdTable[];
  readonly pictures: string[];
  readonly withEmails: boolean;
};

async function describeHousehold(
  client: Client,
  { id, tables, pictures, withEmails }: ExportScope,
): Promise<Household> {
  const { rows: found } = await client.query<{ name: string }>('select name from colocations where id = $1', [id]);
  const [household] = found;
  if (!household) throw new Error(`No household with id ${id} (see \`hestia households list\`)`);
  const { rows: users } = await client.query<{ id: string; name: string; email: string | null; isDevice: boolean }>(
    `select id, username as name, email, device_of is not null as "isDevice" from users
     where id in (${namedIn(client, tables, client.escapeLiteral(id), 'users')}) order by id`,
  );
  return {
    id,
    name: household.name,
    people: users.map(({ email, isDevice, ...user }) => ({
      ...user,
      ...(withEmails && email !== null && { email }),
      ...(isDevice && { isDevice }),
    })),
    pictures,
  };
}
