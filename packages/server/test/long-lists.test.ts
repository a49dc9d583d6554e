import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { MAX_LISTED } from '@hestia/contract/wire/limits.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { startHome } from '#test/home.ts';

// Years of a household's data, inserted into the database. Number 1 is the oldest.

const { server, lea, home } = await startHome();
afterAll(() => server.close());

const surplus = 5;
/** As in `reminders/repository.ts`. */
const MAX_ON_NOTES = 20_000;
const fill = (insert: ReturnType<typeof sql>) => insert.execute(server.platform.database.of());
const numbers = sql`generate_series(1, ${MAX_LISTED + surplus}) as n`;
const at = sql`timestamptz '2020-01-01' + n * interval '1 minute'`;
/** Numbers of things by their text: `Message 7` → 7. */
const numbersOf = (texts: readonly (string | null | undefined)[]) => texts.map((text) => Number(text?.split(' ')[1]));
const upTo = (last: number) => Array.from({ length: MAX_LISTED }, (_, nth) => last - MAX_LISTED + 1 + nth);
const newest = upTo(MAX_LISTED + surplus);

it('The chat without a limit is its newest messages, as for the older client, with older ones above', async () => {
  await fill(sql`insert into messages (colocation_id, id, send_by, send_at, content)
    select ${home}, gen_random_uuid(), ${lea.id}, ${at}, 'Message ' || n from ${numbers}`);
  const seen = await server.call(lea, messageEndpoints.listMessages, { query: { colocationId: home } });
  expect(numbersOf(seen.map(({ content }) => content))).toEqual(newest);
  const before = seen[0]?.id;
  const above = await server.call(lea, messageEndpoints.listMessages, { query: { colocationId: home, before } });
  expect(numbersOf(above.map(({ content }) => content))).toEqual([1, 2, 3, 4, 5]);
});

it('The longest chat has the same rows for the older client, sent while they are written', async () => {
  const long = sql`repeat('é', 5900) || ' ' || n`;
  await server.byHand(sql`update messages set content = m.content from (
    select id, ${long} as content from (select id, row_number() over (order by send_at) as n from messages) as numbered
  ) as m where messages.id = m.id`);
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { headers, body } = await server.attempt(lea, messageEndpoints.listMessages, {
      query: { colocationId: home },
      headers: { 'accept-encoding': encoding },
    });
    expect([headers.get('content-length'), headers.get('content-encoding') ?? 'identity']).toEqual([null, encoding]);
    expect(headers.get('hestia-seq')).not.toBeNull();
    const seen = body as readonly Message[];
    expect(numbersOf(seen.map(({ content }) => content))).toEqual(newest);
  }
});

it('A category has its newest expenses', async () => {
  const category = await server.call(lea, moneyEndpoints.addCategory, { body: { colocationId: home, name: 'Food' } });
  await fill(sql`insert into expenses (colocation_id, id, category_id, name, amount_minor, paid_by, split_type, shares,
      date_of_payment, paid_on, created_by, created_at)
    select ${home}, gen_random_uuid(), ${category}, 'Expense ' || n, 100, ${lea.id}, 0,
      json_build_object(${lea.id}::text, 100), ${at}, (${at})::date, ${lea.id}, ${at} from ${numbers}`);
  const seen = await server.call(lea, moneyEndpoints.listByCategory, { params: { id: category } });
  expect(numbersOf(seen.map(({ name }) => name))).toEqual(newest.toReversed());
});

it('The categories are the first that were created', async () => {
  await fill(sql`insert into expense_categories (colocation_id, id, name, created_at)
    select ${home}, gen_random_uuid(), 'Category ' || n, ${at} from ${numbers}`);
  const seen = await server.call(lea, moneyEndpoints.listCategories, { params: { id: home } });
  expect(numbersOf(seen.map(({ name }) => name))).toEqual(upTo(MAX_LISTED));
});

it('The absences are the latest', async () => {
  const day = sql`date '2000-01-01' + n`;
  await fill(sql`insert into absences (colocation_id, id, user_id, from_on, until_on)
    select ${home}, gen_random_uuid(), ${lea.id}, ${day}, ${day} from ${numbers}`);
  const seen = await server.call(lea, absenceEndpoints.listAbsences, { query: { colocationId: home } });
  const days = seen.map(({ fromOn }) => (Date.parse(fromOn) - Date.parse('2000-01-01')) / 86_400_000);
  expect(days).toEqual(newest.toReversed());
});

it('A note has a limited number of items, votes and reactions', async () => {
  const many = sql`generate_series(1, ${MAX_ON_NOTES + surplus}) as n`;
  const [list, poll, text] = [randomUUID(), randomUUID(), randomUUID()];
  await fill(sql`insert into reminders (colocation_id, id, created_by, created_at, reminder_type, list_name, title, content, color)
    values (${home}, ${list}, ${lea.id}, '2010-01-01', 2, 'Shop', null, null, null),
      (${home}, ${poll}, ${lea.id}, '2010-01-01', 3, null, 'Pizza?', null, null),
      (${home}, ${text}, ${lea.id}, '2010-01-01', 0, null, null, 'Hi', 'blue')`);
  await fill(sql`insert into reminder_items (colocation_id, id, reminder_id, name, created_by, created_at)
    select ${home}, gen_random_uuid(), ${list}, 'Item ' || n, ${lea.id}, ${at} from ${many}`);
  await fill(sql`insert into poll_votes (colocation_id, id, reminder_id, voted_by, choice)
    select ${home}, gen_random_uuid(), ${poll}, ${lea.id}, 'Choice ' || n from ${many}`);
  await fill(sql`with people as (
      insert into users (id, username, email) select gen_random_uuid(), 'Guest', n || '@crowd.example' from ${many}
      returning id)
    insert into reactions (colocation_id, id, reminder_id, user_id, type)
    select ${home}, gen_random_uuid(), ${text}, id, '👍' from people`);
  const read = (id: string) => server.call(lea, reminderEndpoints.getReminder, { params: { id } });
  const items = (await read(list)).items?.map(({ name }) => name) ?? [];
  expect(numbersOf(items)).toEqual(Array.from({ length: MAX_ON_NOTES }, (_, nth) => nth + 1));
  expect((await read(poll)).votes).toHaveLength(MAX_ON_NOTES);
  expect((await read(text)).reactions).toHaveLength(MAX_ON_NOTES);
});

it('The board is its newest notes, oldest first', async () => {
  await fill(sql`insert into reminders (colocation_id, id, created_by, created_at, reminder_type, content, color)
    select ${home}, gen_random_uuid(), ${lea.id}, ${at}, 0, 'Note ' || n, 'blue' from ${numbers}`);
  const seen = await server.call(lea, reminderEndpoints.listReminders, { query: { colocationId: home } });
  expect(numbersOf(seen.map(({ content }) => content))).toEqual(newest);
});

it('The rota has the chores due first, and the comments on a chore are the newest', async () => {
  await fill(sql`insert into chores (colocation_id, id, created_by, due_at, title)
    select ${home}, gen_random_uuid(), ${lea.id}, ${at}, 'Chore ' || n from ${numbers}`);
  const seen = await server.call(lea, choreEndpoints.listChores, { params: { id: home } });
  expect(numbersOf(seen.map(({ title }) => title))).toEqual(upTo(MAX_LISTED));
  const id = seen[0]?.id ?? '';
  await fill(sql`insert into chore_messages (colocation_id, id, chore_id, created_by, created_at, content)
    select ${home}, gen_random_uuid(), ${id}, ${lea.id}, ${at}, 'Comment ' || n from ${numbers}`);
  const comments = await server.call(lea, choreEndpoints.listChoreMessages, { params: { id } });
  expect(numbersOf(comments.map(({ content }) => content))).toEqual(newest);
});
