import { expect, test } from 'vitest';
import { checkScopes, findUnscoped, householdTables } from './household-scope.mjs';

const tables = ['chores', 'reminders'];
const found = (code: string) => findUnscoped(code, tables).map(({ what }) => what);

test('all statements of the features are of one household, or listed', () => {
  expect(checkScopes()).toEqual([]);
});

test.each([
  [
    'Kysely',
    "const rename: Handler = ({ body, write }) => write((tx) => tx.of().updateTable('chores').set(body).execute());",
  ],
  ['Kysely', "const list: Handler = () => database\n.of()\n.selectFrom('chores as c').selectAll().execute();"],
  [
    'SQL',
    'const rename: Handler = ({ body, write }) => write((tx) => sql`update chores set title = ${body.title}`.execute(tx.of()));',
  ],
])('a handler that forgets the household is refused (%s)', (_, planted) => {
  expect(found(planted)).toHaveLength(1);
});

test.each([
  'sql`select from chores where colocation_id = ${body.colocationId}`',
  'sql`select from chores c where c.colocation_id = any(${ids})`',
  "tx.from('chores').where('c.colocation_id', '=', body.colocationId)",
  "tx.of().insertInto('idempotency').values({ colocation_id: body.colocationId })",
])('a household is not named by hand: %s', (planted) => {
  expect(found(planted)).toEqual(['names the household by hand']);
});

test.each([
  "tx.update('chores').set(body).where('id', '=', body.id)",
  "tx.from('chores as c').innerJoin('reminders as r', (on) => on.onRef('r.colocation_id', '=', 'c.colocation_id'))",
  "sql`select from chores c join reminders r on r.colocation_id = c.colocation_id where ${tx.household('c')}`",
  'const these = sql`${tx.household()} and id = ${id}`; sql`delete from chores where ${these}`',
  "database.of().selectFrom('users').where('id', '=', id)",
  '// colocation_id = ${id}',
])('statements of the own household pass: %s', (code) => {
  expect(found(code)).toEqual([]);
});

test('tables of households are those whose rows always have one', () => {
  const generated = `export interface Chores {
  colocation_id: string;
}
export interface Users {
  colocation_id: string | null;
}
export interface DB {
  chores: Chores;
  users: Users;
}`;
  expect(householdTables(generated)).toEqual(['chores']);
});
