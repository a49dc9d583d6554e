import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { migrate, readMigrations, type Migration } from './migrate.ts';

let home: TestDatabase;
let client: Client;
beforeEach(async () => {
  home = await createTestDatabase('empty');
  client = new Client(home.connection);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await home.drop();
});

const step = (number: number, sql: string, name = 'step'): Migration => ({ number, name, sql, checksum: sql });
const count = async (table: string) => (await client.query(`select from ${table}`)).rowCount;

test('runs each step once, in order', async () => {
  const steps = [step(1, 'create table a (id integer)'), step(2, 'insert into a values (1)')];
  expect(await migrate(home.connection, steps)).toEqual([1, 2]);
  expect(await migrate(home.connection, steps)).toEqual([]);
  expect(await migrate(home.connection, [...steps, step(3, 'insert into a values (2)')])).toEqual([3]);
  expect(await count('a')).toBe(2);
});

test('several processes that start at once run each step once', async () => {
  const steps = [step(1, 'create table a (id integer)'), step(2, 'insert into a select 1 from pg_sleep(0.1)')];
  const ran = await Promise.all([1, 2, 3, 4].map(() => migrate(home.connection, steps)));
  expect(ran.flat().toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(await count('a')).toBe(1);
});

test('a failing step is rolled back, and earlier steps stay', async () => {
  const half = step(2, 'create table b (id integer); insert into a values (1); select 1/0', 'halves');
  const failing = migrate(home.connection, [step(1, 'create table a (id integer)'), half]);
  await expect(failing).rejects.toThrow('Migration failed: 2 (halves) was rolled back: division by zero');
  expect(await count('a')).toBe(0);
  expect(await count('migrations')).toBe(1);
  await expect(count('b')).rejects.toThrow('does not exist');
});

test('a database newer than the code is refused with a sentence and left unchanged', async () => {
  const known = step(1, 'create table a (id integer)');
  await migrate(home.connection, [known, step(2, 'create table b (id integer)', 'from-tomorrow')]);
  await expect(migrate(home.connection, [known, step(3, 'drop table a')])).rejects.toThrow(
    'newer than this version of Hestia: migration 2 (from-tomorrow) is unknown',
  );
  expect(await count('a')).toBe(0);
});

test('a step that was changed after it ran is refused', async () => {
  await migrate(home.connection, [step(1, 'create table a (id integer)')]);
  await expect(migrate(home.connection, [step(1, 'create table a (id text)')])).rejects.toThrow('different build');
});

test('two files with one number, or with another name, are refused', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-migrations-'));
  const write = (name: string) => fs.writeFileSync(path.join(folder, name), 'select 1');
  write('0001-first.sql');
  write('0001-other.sql');
  expect(() => readMigrations(folder)).toThrow('Duplicate migration number 1');
  fs.rmSync(path.join(folder, '0001-other.sql'));
  write('2_second.sql');
  expect(() => readMigrations(folder)).toThrow('2_second.sql');
  fs.rmSync(folder, { recursive: true });
});

test('a step includes files, and counts as changed with them', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-migrations-'));
  const read = (included: string) => {
    fs.mkdirSync(path.join(folder, 'functions'), { recursive: true });
    fs.mkdirSync(path.join(folder, 'steps'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'functions/one.sql'), included);
    fs.writeFileSync(path.join(folder, 'steps/0001-first.sql'), '-- A step\n\\ir ../functions/one.sql\nselect 2;\n');
    return readMigrations(path.join(folder, 'steps'))[0];
  };
  const [one, other] = [read('select 1;\n'), read('select 3;\n')];
  expect(one?.sql).toBe('-- A step\nselect 1;\n\nselect 2;\n');
  expect(other?.checksum).not.toBe(one?.checksum);
  fs.rmSync(folder, { recursive: true });
});

test('the line ends of a checkout do not change a step', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hestia-migrations-'));
  const sumOf = (text: string) => {
    fs.writeFileSync(path.join(folder, '0001-first.sql'), text);
    return readMigrations(folder)[0]?.checksum;
  };
  expect(sumOf('select 1;\r\nselect 2;\r\n')).toBe(sumOf('select 1;\nselect 2;\n'));
  fs.rmSync(folder, { recursive: true });
});

test('a log whose numbers restart, as after old restores, continues after its last entry', async () => {
  const steps = readMigrations();
  await migrate(
    home.connection,
    steps.slice(
      0,
      steps.findIndex(({ number }) => number === 61),
    ),
  );
  await client.query(`insert into colocations (id, name) values ('11111111-1111-4111-8111-111111111111', 'Flat')`);
  const entry = `insert into household_log (colocation_id, number, deed) overriding system value
    values ('11111111-1111-4111-8111-111111111111', $1, 'changed')`;
  for (const number of [1, 2, 3]) await client.query(entry, [number]);
  await migrate(home.connection, steps);
  await client.query(
    `insert into household_log (colocation_id, deed) values ('11111111-1111-4111-8111-111111111111', 'changed')`,
  );
  const { rows } = await client.query('select max(number)::integer as last from household_log');
  expect(rows).toEqual([{ last: 4 }]);
});
