import fs from 'node:fs';
import { sql } from 'kysely';
import type { Queries } from '#platform/db/queries.ts';

type Options = {
  /** Where earlier versions stored it: used if the database has none. */
  readonly formerFile: string;
  readonly make: () => string;
};

/** A secret that is generated once and stored in the database, shared by all processes. */
export async function sharedSecret(on: Queries, name: string, { formerFile, make }: Options): Promise<string> {
  const read = async () => {
    const { rows } = await sql<{ value: string }>`select value from secrets where name = ${name}`.execute(on.of());
    return rows[0]?.value;
  };
  const known = await read();
  if (known !== undefined) return known;
  // Of two that make one at once, the first one's counts.
  const made = formerSecret(formerFile) ?? make();
  await sql`insert into secrets (name, value) values (${name}, ${made}) on conflict do nothing`.execute(on.of());
  return (await read()) ?? made;
}

function formerSecret(file: string): string | undefined {
  if (!fs.existsSync(file)) return undefined;
  return fs.readFileSync(file, 'utf8').trim() || undefined;
}
