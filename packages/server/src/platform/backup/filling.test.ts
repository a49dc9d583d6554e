import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createFilling } from '#platform/backup/filling.ts';
import { createTestDatabase } from '#test/database.ts';

async function fill(count: number): Promise<void> {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = new Client(database.connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('create temporary table copied (name text)');
  const filling = createFilling(client, (table) => table);
  await filling.rows('copied', Buffer.from('Ben\nLéa\n'));
  await filling.end({ rows: { copied: count } });
}

test('a copy with fewer rows than were counted is refused', async () => {
  await expect(fill(3)).rejects.toThrow('2 of 3 rows of copied came back');
  await expect(fill(2)).resolves.toBeUndefined();
});

test('a copy of an earlier version, which counted no rows of some tables, is accepted', async () => {
  await expect(fill(0)).resolves.toBeUndefined();
});
