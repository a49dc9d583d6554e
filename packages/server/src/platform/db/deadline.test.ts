import { Client, type PoolClient } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchDeadline, type Deadline } from '#platform/db/deadline.ts';
import { isUnavailable } from '#platform/kernel/settings/failures.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

let database: TestDatabase;
let deadline: Deadline;
let client: PoolClient;
beforeEach(async () => {
  database = await createTestDatabase('empty');
  deadline = watchDeadline(100);
  client = new Client(database.connection) as PoolClient;
  client.on('error', () => {});
  await client.connect();
});
afterEach(async () => {
  deadline.close();
  await client.end();
  await database.drop();
});

test('a query that gets no answer in time fails, as when the connection is lost', async () => {
  deadline.started(client);
  const error: unknown = await client.query('select pg_sleep(5)').catch((reason: unknown) => reason);
  expect(isUnavailable(error)).toBe(true);
});

test('an answered query leaves the connection open', async () => {
  deadline.started(client);
  await client.query('select 1');
  deadline.finished(client);
  await client.query('select pg_sleep(0.3)');
  expect((await client.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
});
