import { Client, type ClientConfig } from 'pg';
import { connectionConfig } from '#platform/db/opening/connection.ts';

// Loads whole tables, from a backup or from another server.

export type Table = { readonly name: string; readonly columns: readonly string[] };

/** A connection with portable formats of values and without statement timeout. */
export async function openCopying(connection: ClientConfig): Promise<Client> {
  const client = new Client(connectionConfig(connection));
  client.on('error', () => {});
  await client.connect();
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set extra_float_digits = 3;
     set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  );
  return client;
}

/** Hestia's tables with their stored columns. The job queue's are in another schema, and a start creates them. */
export async function listTables(client: Client, { without = [] as readonly string[] } = {}): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [without],
  );
  return rows;
}

/** A table and its columns as COPY accepts them. */
export const inSql = (client: Client, { name, columns }: Table): string =>
  `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;

/**
 * Prepares tables for loading, within a transaction: empty, without foreign keys and triggers. Returns a function that restores
 * these.
 */
export async function clearForLoading(client: Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const foreignKeys = await dropForeignKeys(client);
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  for (const name of names) {
    await client.query(`alter table ${name} disable trigger user`);
    // Rows inserted by a migration are part of the copy, too.
    await client.query(`delete from ${name}`);
  }
  return async () => {
    for (const { table, name, definition } of foreignKeys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await continueNumbering(client);
  };
}

/** Loaded rows have their numbers: the next one gets the next number, not the first. */
async function continueNumbering(client: Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.oid::regclass::text as table, quote_ident(a.attname) as column,
      pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attidentity <> ''`);
  for (const { table, column, sequence } of rows)
    await client.query(`select setval($1, (select max(${column}) from ${table}))`, [sequence]);
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

/** Rows come table by table, and may refer to later ones. Recreated at the end, each key checks all of its rows. */
async function dropForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}
