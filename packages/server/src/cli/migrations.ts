import type { Command } from 'commander';
import { readSchema } from '#platform/db/opening/migrate.ts';
import { printResult, subcommand, type Io, type Json } from './io.ts';
import { withStorage } from './open.ts';

/** The schema of the database. Only a start migrates it. */
export function addMigrations(program: Command, io: Io): void {
  const schema = program.command('migrate').description('the schema of the database').copyInheritedSettings(program);
  subcommand(schema, 'status', 'List applied and pending migrations').action((options: Json) =>
    withStorage(io, async ({ storage }) => {
      const { applied, missing } = await readSchema(storage.direct);
      const last = applied.at(-1);
      const words = [
        `${applied.length} migrations are applied, the last one ${last?.number} (${last?.name}) at ${last?.at}`,
        missing.length === 0
          ? 'None is pending'
          : `A start of this version runs ${missing.map(({ number, name }) => `${number} (${name})`).join(', ')}`,
      ];
      const named = missing.map(({ number, name }) => ({ number, name }));
      printResult(io, options, { applied, missing: named }, words.join('\n'));
    }),
  );
}
