import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { startHome } from '#test/home.ts';

const { server, lea, tomasz, stranger, home } = await startHome();
afterAll(() => server.close());

const search = (words: string, more: object = {}) =>
  server.call(lea, messageEndpoints.searchMessages, { query: { colocationId: home, words, ...more } });
const send = (content: string) =>
  server.call(tomasz, messageEndpoints.sendMessage, { body: { colocationId: home, content } });

test('a search finds parts of words, newest first, in the format of the list', async () => {
  const [first, , third] = [await send('Crème brûlée?'), await send('No'), await send('La CREME, oui')];
  await server.call(lea, messageEndpoints.reactToMessage, { body: { messageId: first, type: '👍' } });
  const { messages, next } = await search('creme');
  expect([messages.map(({ id }) => id), next]).toEqual([[third, first], null]);
  expect(messages[1]).toEqual(await server.call(lea, messageEndpoints.getMessage, { params: { id: first } }));
  expect((await search('  BRULEE creme ')).messages.map(({ id }) => id)).toEqual([first]);
});

test('a search continues below the last message found, also once that is deleted', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 60; n++) ids.push(await send(`potato ${n}`));
  const page = await search('potato');
  expect(page.messages.map(({ id }) => id)).toEqual(ids.slice(10).toReversed());
  await server.call(tomasz, messageEndpoints.deleteMessage, { params: { id: page.next?.id ?? '' } });
  const rest = await search('potato', { beforeAt: page.next?.sendAt, before: page.next?.id });
  expect([rest.messages.map(({ id }) => id), rest.next]).toEqual([ids.slice(0, 10).toReversed(), null]);
});

test('a search finds no deleted message', async () => {
  const id = await send('a secret');
  expect((await search('secret')).messages).toHaveLength(1);
  await server.call(tomasz, messageEndpoints.deleteMessage, { params: { id } });
  expect((await search('secret')).messages).toEqual([]);
});

test('a search needs a text and membership', async () => {
  const query = { colocationId: home, words: 'potato' };
  expect((await server.attempt(stranger, messageEndpoints.searchMessages, { query })).status).toBe(404);
  for (const words of ['  ', 'x'.repeat(201)]) {
    const asked = await server.attempt(lea, messageEndpoints.searchMessages, { query: { ...query, words } });
    expect(asked.status).toBe(422);
  }
});

test('years of chat are searched call by call, each bounded', async () => {
  await sql`insert into messages (colocation_id, id, send_by, send_at, content)
    select ${home}, gen_random_uuid(), ${tomasz.id}, now() - interval '1 year' - n * interval '1 minute',
      case n when 25000 then 'the needle' else 'hay number ' || n end
    from generate_series(1, 25000) n`.execute(server.platform.database.of());
  const found: string[] = [];
  let calls = 0;
  for (let at: object = {}; ; calls++) {
    const { messages, next } = await search('needle', at);
    found.push(...messages.map(({ content }) => content));
    if (!next) break;
    at = { beforeAt: next.sendAt, before: next.id };
  }
  expect(found).toEqual(['the needle']);
  expect(calls).toBeGreaterThan(0);
});
