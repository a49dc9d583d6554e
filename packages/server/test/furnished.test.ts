import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { findLowSequences, findMissing, findUnfurnished, readFurnishings, readRows } from './furnished.ts';

let home: TestDatabase;
let client: Client;
beforeAll(async () => {
  home = await createTestDatabase('empty');
  client = new Client(home.connection);
  await client.connect();
  await client.query(`
    create table bare (id integer);
    create table cats (id bigint generated always as identity, name text not null, food json, colour text default '');
    insert into cats (name, food) values ('Mia', '{"b": 1, "a": 2}'), ('Tom', null)`);
});
afterAll(async () => {
  await client.end();
  await home.drop();
});

test('a table or column without data is named', async () => {
  expect(findUnfurnished(await readRows(client))).toEqual(['bare', 'cats.colour']);
});

test("a lost row is named, and so is one with a change that isn't allowed", async () => {
  const before = await readRows(client);
  await client.query(`begin; delete from cats where name = 'Tom'; update cats set food = '{"a": 2, "b": 1}'`);
  const after = await readRows(client);
  await client.query('rollback');
  expect(findMissing(before, before)).toEqual([]);
  expect(findMissing(before, after)).toEqual([
    'cats: id=1 name="Mia" food={"b":1,"a":2} colour=""',
    'cats: id=2 name="Tom" food=null colour=""',
  ]);
  expect(findMissing(before, after, new Set(['cats.food']))).toEqual(['cats: id=2 name="Tom" colour=""']);
});

test('a removed table or column removes its rows', () => {
  const before = new Map([['cats', [{ id: '1', name: '"Mia"' }]]]);
  expect(findMissing(before, new Map())).toHaveLength(1);
  expect(findMissing(before, new Map([['cats', [{ id: '1' }]]]))).toHaveLength(1);
});

test('a sequence whose next number is taken is named', async () => {
  expect(await findLowSequences(client)).toEqual([]);
  await client.query(`insert into cats (id, name) overriding system value values (3, 'Kim')`);
  expect(await findLowSequences(client)).toEqual(['cats.id']);
});

test('a furnishing has the name of a migration', () => {
  expect(() => readFurnishings([])).toThrow(
    'packages/server/test/furnished/0001-foundation.sql has the name of no migration',
  );
});
