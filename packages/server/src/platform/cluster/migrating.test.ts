import { expect, test } from 'vitest';
import { readMigrations } from '#platform/db/opening/migrate.ts';
import { statementsOf } from '#platform/cluster/migrating.ts';

test('a migration is split at its semicolons, not at those in comments, strings and functions', () => {
  const sql = `-- one; two
    create table a (b text default ';' /* ; */); comment on table a is 'it''s; fine';
    create function f() returns int language plpgsql as $$ begin return 1; end $$;
    update "a;b" set c = $x$;$x$, d = 4 / 2 - 1`;
  expect(statementsOf(sql)).toEqual([
    `create table a (b text default ';' )`,
    `comment on table a is 'it''s; fine'`,
    'create function f() returns int language plpgsql as $$ begin return 1; end $$',
    'update "a;b" set c = $x$;$x$, d = 4 / 2 - 1',
  ]);
});

test('every migration is made of statements that begin with a command', () => {
  for (const { name, sql } of readMigrations())
    for (const statement of statementsOf(sql))
      expect(`${name}: ${statement}`).toMatch(
        /^[a-z0-9-]+: (alter|comment|create|delete|do|drop|insert|select|truncate|update|with)\b/i,
      );
});
