import { Client, type ClientConfig } from 'pg';
import { connectionConfig } from '#platform/db/opening/connection.ts';

type Rights = {
  /** Role, database and schema as SQL writes them. */
  readonly role: string;
  readonly database: string;
  readonly schema: string | null;
  readonly mayMakeTables: boolean;
  readonly mayMakeSchemas: boolean;
  /** null = the schema of the job queue is not there yet. */
  readonly mayUseQueue: boolean | null;
};

/** Throws an error with the statements that fix it if the role lacks privileges: to create Hestia's tables, and those of the job queue. */
export async function requireRights(connection: ClientConfig): Promise<void> {
  const client = new Client(connectionConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Rights>(`
      select quote_ident(current_user) as role, quote_ident(current_database()) as database,
        quote_ident(current_schema()) as schema,
        coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as "mayMakeTables",
        has_database_privilege(current_database(), 'CREATE') as "mayMakeSchemas",
        (select has_schema_privilege(oid, 'CREATE') and has_schema_privilege(oid, 'USAGE')
          from pg_namespace where nspname = 'pgboss') as "mayUseQueue"`);
    const lacking = rows.flatMap(lacks);
    if (lacking.length > 0)
      throw new Error(`Permission denied: the database role of DATABASE_URL lacks privileges:\n${lacking.join('\n')}`);
  } finally {
    await client.end();
  }
}

function lacks({ role, database, schema, mayMakeTables, mayMakeSchemas, mayUseQueue }: Rights): string[] {
  const lacking: string[] = [];
  if (!mayMakeTables)
    lacking.push(`  It cannot create tables: grant usage, create on schema ${schema ?? 'public'} to ${role};`);
  if (mayUseQueue === null && !mayMakeSchemas)
    lacking.push(
      `  It cannot create the schema of the job queue: grant create on database ${database} to ${role}; ` +
        `or: create schema pgboss authorization ${role};`,
    );
  if (mayUseQueue === false)
    lacking.push(`  It cannot use the schema of the job queue: alter schema pgboss owner to ${role};`);
  return lacking;
}
