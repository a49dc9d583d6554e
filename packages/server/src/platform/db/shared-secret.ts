import fs from 'node:fs';
import type { Queries } from '#platform/db/queries.ts';

type Options = {
  /** Where earlier versions stored it: used if the database has none. */
  readonly formerFile?: string;
  readonly make: () => string;
};

/** A secret that is generated once and stored in the database, shared by all processes. */
export async function sharedSecret(on: Queries, name: string, { formerFile, make }: Options): Promise<string> {
  const read = async () => {
    const kept = await on.of().selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst();
    return kept?.value;
  };
  const known = await read();
  if (known !== undefined) return known;
  // Of two that make one at once, the first one's counts.
  const made = formerSecret(formerFile) ?? make();
  await on
    .of()
    .insertInto('secrets')
    .values({ name, value: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read()) ?? made;
}

function formerSecret(file: string | undefined): string | undefined {
  if (file === undefined || !fs.existsSync(file)) return undefined;
  return fs.readFileSync(file, 'utf8').trim() || undefined;
}
