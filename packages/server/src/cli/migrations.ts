import type { Command } from 'commander';
import { readSchema } from '#platform/db/migrate.ts';
import { printResult, subcommand, type Io, type Json } from './io.ts';
import { withStorage } from './open.ts';

/** The schema of the database. A start migrates it; nothing else does. */
export function addMigrations(program: Command, io: Io): void {
  const schema = program.command('migrate').description('the schema of the database').copyInheritedSettings(program);
  subcommand(schema, 'status', 'says which migrations were run, and which a start of this version would run').action(
    (options: Json) =>
      withStorage(io, async ({ storage }) => {
        const { applied, missing } = await readSchema(storage.direct);
        const last = applied.at(-1);
        const words = [
          `${applied.length} migrations were run, the last one ${last?.number} (${last?.name}) at ${last?.at}`,
          missing.length === 0
            ? 'None is missing'
            : `A start of this version runs ${missing.map(({ number, name }) => `${number} (${name})`).join(', ')}`,
        ];
        const named = missing.map(({ number, name }) => ({ number, name }));
        printResult(io, options, { applied, missing: named }, words.join('\n'));
      }),
  );
}
