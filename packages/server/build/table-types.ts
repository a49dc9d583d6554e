// Writes the types of the tables to a file: the schema of a fresh migrated database, as TypeScript.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generate, GenericExpressionNode, getDialect, IdentifierNode } from 'kysely-codegen';
import { createDatabase } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded.ts';
import { migrate, readMigrations } from '../src/platform/db/opening/migrate.ts';
import { createLog } from '../src/platform/log.ts';

const [file = path.resolve(import.meta.dirname, '../src/platform/db/tables.gen.ts'), migrations] =
  process.argv.slice(2);

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-tables-'));
try {
  fs.chmodSync(home, 0o711);
  const server = await startEmbeddedPostgres({ home, tuning: { fsync: 'off' } });
  try {
    await migrate(server.connection, readMigrations(migrations));
    const database = createDatabase(server.connection, { log: createLog('silent') });
    const types = await generate({
      db: database.of(),
      dialect: getDialect('postgres'),
      // The runner's own, which it makes before it runs them.
      excludePattern: 'migrations',
      // As `types.ts` reads them.
      typeMapping: { timestamptz: 'string', date: 'string', int8: 'number' },
      // Columns that a check constraint limits to some values of their type.
      overrides: {
        columns: {
          'users.language': new IdentifierNode('Language'),
          'colocations.join_policy': new GenericExpressionNode('Generated', [new IdentifierNode('JoinPolicy')]),
          'chores.effort': new GenericExpressionNode('Generated', [new IdentifierNode('Effort')]),
          'chores.remind': new GenericExpressionNode('Generated', [new IdentifierNode('Remind')]),
          'chore_handovers.answer': new GenericExpressionNode('Generated', [new IdentifierNode('HandoverAnswer')]),
          'chore_series.effort': new GenericExpressionNode('Generated', [new IdentifierNode('Effort')]),
          'chore_series.remind': new GenericExpressionNode('Generated', [new IdentifierNode('Remind')]),
          'chore_series.basis': new IdentifierNode('Basis'),
          'chore_series.rotation': new IdentifierNode('Rotation'),
          'reminders.reminder_type': new IdentifierNode('ReminderType'),
        },
      },
      customImports: {
        Language: '@hestia/contract/accounts/schemas.ts',
        JoinPolicy: '@hestia/contract/colocations/schemas.ts',
        Effort: '@hestia/contract/chores/effort.ts',
        Remind: '@hestia/contract/chores/schemas.ts',
        Basis: '@hestia/contract/recurrence/recurrence.ts',
        Rotation: '@hestia/contract/chores/rotation.ts',
        HandoverAnswer: '@hestia/contract/chores/schemas.ts',
        ReminderType: '@hestia/contract/reminders/schemas.ts',
      },
      outFile: null,
    });
    await database.close();
    fs.writeFileSync(file, types);
  } finally {
    await server.stop();
  }
} finally {
  fs.rmSync(home, { recursive: true, force: true });
}
