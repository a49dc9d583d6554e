// `npm run bench:nightly`: the cost of nightly jobs with 20,000 households: archiving, deleting expired rows, and
// cleaning up pictures. No statement may take long, with any amount of work. BENCH_HOUSEHOLDS sets the number of
// households.
import path from 'node:path';
import process from 'node:process';
import { archiveDoneChores, pageArchived } from '../packages/server/src/features/chores/archive.ts';
import { collectGarbage } from '../packages/server/src/features/images/garbage-collection.ts';
import { imageStore } from '../packages/server/src/features/images/store.ts';
import { folderFiles } from '../packages/server/src/platform/pictures/folder.ts';
import { createDatabase } from '../packages/server/src/platform/db/database.ts';
import { inHousehold } from '../packages/server/src/platform/db/household.ts';
import { createTransact } from '../packages/server/src/platform/db/transactions/transact.ts';
import { forgetOld } from '../packages/server/src/platform/jobs/retention.ts';
import { createLog } from '../packages/server/src/platform/log.ts';
import { table } from './api/table.ts';
import { makeScratch, openPool } from './scratch.ts';
import { size } from './short.ts';

const households = Number(process.env['BENCH_HOUSEHOLDS'] ?? size(20_000, 20));

await using opened = new AsyncDisposableStack();
const { home, postgres } = await makeScratch(opened);
const pool = openPool(postgres.connection, opened);

/** A day's events of every household, then the next day's: the row order of a table written over months. */
const days = (count: number, statement: (day: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => statement(index + 1));

/** Rows per household: 100 events (81 old), 50 answers (21 old), 21 chores (one done and past, 20 archived), 10 pictures. */
const FURNISH = [
  `insert into colocations (id, name, seq) select gen_random_uuid(), 'Flat', 100 from generate_series(1, ${households})`,
  `insert into users (id, username, colocation_id) select gen_random_uuid(), 'Ada', id from colocations`,
  ...days(
    100,
    (day) => `insert into events (colocation_id, seq, name, payload, at)
      select id, ${day}, 'Told', '{"content": "The bins are out"}', now() - make_interval(days => 111 - ${day}) from colocations`,
  ),
  ...days(
    50,
    (day) => `insert into idempotency (user_id, key, answer, at)
      select id, gen_random_uuid(), '"done"', now() - make_interval(days => 51 - ${day}) from users`,
  ),
  `insert into chores (colocation_id, id, created_by, due_at, title, archived_at)
    select colocation_id, gen_random_uuid(), id, now() - interval '1 day', 'Bins',
      case when n > 1 then now() - make_interval(days => n) end
    from generate_series(1, 21) n, users`,
  `insert into chore_completions (colocation_id, chore_id) select colocation_id, id from chores`,
  `insert into images (name, colocation_id, created_by, width, height, bytes, unused_since)
    select gen_random_uuid() || '.webp', colocation_id, id, 1, 1, 1, case when n = 1 then now() - interval '2 days' end
    from generate_series(1, 10) n, users`,
  `update users set picture = (select name from images where created_by = users.id and unused_since is null limit 1)`,
  'vacuum analyze',
];
for (const statement of FURNISH) await pool.query(statement);

const log = createLog('warn');
const database = createDatabase(postgres.connection, { log });
opened.defer(() => database.close());
const transact = createTransact(database, { announce: () => {} }, log);
const store = imageStore([folderFiles(path.join(home, 'images'))]);
const { rows } = await pool.query<{ id: string }>('select id from colocations limit 1');
const [{ id: flat } = { id: '' }] = rows;

/** The longest statement that the database saw, in milliseconds, read from its own clock while the work runs. */
async function measured(name: string, work: () => Promise<unknown>): Promise<string[]> {
  let longest = 0;
  const watch = setInterval(() => {
    void pool
      .query<{ ms: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - query_start)) * 1000, 0)::float8 as ms
         from pg_stat_activity where state = 'active' and application_name = 'hestia'`,
      )
      .then((seen) => (longest = Math.max(longest, seen.rows[0]?.ms ?? 0)));
  }, 20);
  const began = performance.now();
  const done = await work();
  clearInterval(watch);
  return [name, JSON.stringify(done), ((performance.now() - began) / 1000).toFixed(2), longest.toFixed(0)];
}

const lines = [
  await measured('archive', () => archiveDoneChores(database, transact)),
  await measured('archive, nothing to do', () => archiveDoneChores(database, transact)),
  await measured('a page of an archive', async () => {
    const page = await pageArchived(inHousehold(database, flat), { limit: 20 });
    return page.chores.length;
  }),
  // A night stops after ten minutes and the next continues: this measures it in one go, to be comparable.
  await measured('forget', () => forgetOld(database, { longestMs: Infinity })),
  await measured('forget, nothing to do', () => forgetOld(database)),
  await measured('pictures', () => collectGarbage(database, store, log)),
  await measured('pictures, nothing to do', () => collectGarbage(database, store, log)),
];
console.log(`${households} households\n`);
console.log(table(['', 'done', 'seconds', 'longest statement, ms'], lines));
