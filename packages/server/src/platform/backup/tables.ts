import { Client, type ClientConfig } from 'pg';
import { connectionConfig } from '#platform/db/connection.ts';

/** Not taken along: what a new database has of itself, work in flight, links that open an account, and counts of minutes. */
const LEFT_OUT = ['migrations', 'waiting_jobs', 'waiting_mails', 'password_resets', 'guesses'];

export type Table = { readonly name: string; readonly columns: readonly string[] };

/** A connection on which values are written alike everywhere, and nothing ends because it takes long. */
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

/** The tables of Hestia with the columns that are stored. The job queue's are elsewhere, and made anew by a start. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

/** A table and its columns as COPY takes them. */
export const inSql = (client: Client, { name, columns }: Table): string =>
  `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`;
