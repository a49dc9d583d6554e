import { randomUUID } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import type { CompiledQuery } from 'kysely';
import { createFilling } from '#platform/backup/filling.ts';
import type { Household, Manifest, Summary } from '#platform/backup/format.ts';
import { readBackup, type Backup, type BackupReading } from '#platform/backup/read.ts';
import { openCopying } from '#platform/db/opening/copying.ts';
import { listHouseholdTables, type HouseholdTable } from '#platform/moving/content.ts';
import { matchAccounts, insertNames, keepApart, moveIn, type Arrival } from '#platform/moving/arrivals.ts';
import { namePictures, receivePictures } from '#platform/moving/received-pictures.ts';
import type { FileStore } from '#platform/pictures/file-store.ts';
import { createRenaming } from '#platform/moving/renaming.ts';
import { requireSoundRows } from '#platform/moving/staged-rows.ts';
import { nameTimeZone } from '#platform/moving/time-zone.ts';
import { insertAll, requireAllThere, requireOwnRows } from '#platform/moving/rows.ts';

// Imports a household into a server with others, in one transaction. Its rows go into staging tables first, and into
// the real ones only after all are proven to be this household's: the file may be forged.

export type ImportResult = {
  readonly id: string;
  readonly name: string;
  readonly people: readonly Arrival[];
  readonly rows: Summary['rows'];
  readonly pictureFiles: number;
};

type ImportTarget = {
  readonly connection: ClientConfig;
  readonly pictures: FileStore;
  /** How many members with an account may live in a household. */
  readonly maxMembers: number;
  /** Computes the result, and leaves everything unchanged. */
  readonly review?: boolean;
  /** Checks that the sums of a household match its ledger. */
  readonly askSums: (id: string) => CompiledQuery<{ readonly isSound: boolean }>;
};

/** Imports the household of a file with this version's schema, completely or not at all. It gets a new id. */
export async function importHousehold(backup: Backup, into: ImportTarget): Promise<ImportResult> {
  const sound = await readBackup(backup);
  const household = requireHousehold(sound.manifest);
  const client = await openCopying(into.connection);
  let pictures: ReturnType<typeof receivePictures> | undefined;
  try {
    await client.query('begin');
    const tables = await listHouseholdTables(client);
    requireTables(sound.manifest, tables);
    // Never the old one: a client that knew the household elsewhere must not mistake its cache for this one.
    const id = randomUUID();
    const { arrivals, ids } = await matchAccounts(client, household);
    const pictureNames = await namePictures(client, household.pictures, into.pictures);
    const names = new Map([...ids, ...pictureNames, [household.id.toLowerCase(), id]]);
    const received = receivePictures(into.pictures, household.pictures, pictureNames);
    pictures = received;
    await stage(client, tables);
    const { summary } = await fill(client, backup, { names, picture: (...file) => received.put(...file) });
    const people = arrivals.filter((one) => one.as !== 'device');
    const devices = arrivals.filter((one) => one.as === 'device');
    const here = { id, tables, userIds: idsOf(people), deviceIds: idsOf(devices) };
    await requireSoundRows(client, here);
    await requireOwnRows(client, here);
    await nameTimeZone(client);
    await insertNames(client, id, arrivals);
    await keepApart(client, arrivals);
    await insertAll(client, here);
    await moveIn(client, id, arrivals, into.maxMembers);
    await requireAllThere(client, here, summary);
    await requireSums(client, into.askSums(id));
    await received.verify();
    await client.query(into.review === true ? 'rollback' : 'commit');
    if (into.review === true) await received.discard();
    const { rows, pictureFiles } = summary;
    return { id, name: household.name, people: arrivals, rows, pictureFiles };
  } catch (error) {
    await pictures?.discard();
    throw inWords(error);
  } finally {
    await client.end();
  }
}

const idsOf = (those: readonly Arrival[]) => those.map((one) => one.id);

export function requireHousehold({ household }: Manifest): Household {
  if (!household) throw new Error('This is the backup of a server, not a household: `hestia restore` takes it');
  return household;
}

function requireTables(manifest: Manifest, tables: readonly HouseholdTable[]): void {
  const expected = new Map(manifest.tables.map(({ name, columns }) => [name, columns.join()]));
  if (expected.size !== tables.length || tables.some(({ name, columns }) => expected.get(name) !== columns.join()))
    throw new Error('The tables of this file are not those of its schema');
}

/** The tables `in_…`, with the columns of the real ones and without their constraints. */
async function stage(client: Client, tables: readonly HouseholdTable[]): Promise<void> {
  for (const { name, columns } of tables) {
    const all = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    await client.query(
      `create temp table ${client.escapeIdentifier(`in_${name}`)} on commit drop as
       select ${all} from ${client.escapeIdentifier(name)} with no data`,
    );
  }
}

type FillOptions = {
  readonly names: ReadonlyMap<string, string>;
  readonly picture: (file: string, bytes: Buffer) => Promise<void>;
};

async function fill(client: Client, backup: Backup, { names, picture }: FillOptions): Promise<BackupReading> {
  const known = new Map<string, readonly string[]>();
  const filling = createFilling(client, (name) => {
    const columns = known.get(name)?.map((column) => client.escapeIdentifier(column));
    return columns && `${client.escapeIdentifier(`in_${name}`)} (${columns.join(', ')})`;
  });
  const renaming = createRenaming(names);
  const read = await readBackup(backup, {
    manifest: async ({ tables }) => {
      for (const { name, columns } of tables) known.set(name, columns);
    },
    rows: (name, bytes) => filling.rows(name, renaming(bytes)),
    picture,
  });
  await filling.end(read.summary);
  return read;
}

async function requireSums(client: Client, query: ImportTarget['askSums'] extends (id: string) => infer Q ? Q : never) {
  const { rows } = await client.query<{ isSound: boolean }>(query.sql, [...query.parameters]);
  if (rows[0]?.isSound !== true)
    throw new Error(
      'The balances or totals of this household are not what its expenses come to: recalculate them where it comes from, and export it again',
    );
}

/** The database's errors about rows that no Hestia wrote. */
function inWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return error instanceof Error && /^2[123]...$/.test(code)
    ? new Error(`Invalid file: ${error.message}`, { cause: error })
    : error;
}
