import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { afterAll, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { startHome } from '#test/home.ts';
import { verifyEvents } from '#test/verify-events.ts';

const { server, lea, tomasz, stranger, home } = await startHome();
afterAll(() => server.close());

const { listMessages, sendMessage, editMessage, deleteMessage, reactToMessage, withdrawMessageReaction } =
  messageEndpoints;
const say = () => server.call(lea, sendMessage, { body: { colocationId: home, content: 'Soup is ready' } });
const fetch = () => server.call(lea, listMessages, { query: { colocationId: home } });
const react = (user: TestUser, messageId: string, type: string) =>
  server.attempt(user, reactToMessage, { body: { messageId, type } });
const withdraw = (user: TestUser, messageId: string) =>
  server.attempt(user, withdrawMessageReaction, { body: { messageId } });
const eventsOf = (write: () => Promise<unknown>) => verifyEvents(server, lea, { fetch, apply: applyToMessages, write });
const reactionsTo = async (id: string) =>
  (await fetch()).find((message) => message.id === id)?.reactions?.map(({ userId, type }) => [userId, type]);

it('each member has one reaction per message, which another one replaces, with complete events', async () => {
  const id = await say();
  await eventsOf(() => react(lea, id, '👍'));
  await eventsOf(() => react(tomasz, id, '🍲'));
  await eventsOf(() => react(lea, id, '🎉'));
  expect(await reactionsTo(id)).toEqual([
    [lea.id, '🎉'],
    [tomasz.id, '🍲'],
  ]);
  await eventsOf(() => withdraw(lea, id));
  expect(await reactionsTo(id)).toEqual([[tomasz.id, '🍲']]);
  expect((await withdraw(lea, id)).status).toBe(404);
});

it('reactions stay when the text changes, and go with the message', async () => {
  const id = await say();
  await react(tomasz, id, '👍');
  await eventsOf(() => server.call(lea, editMessage, { body: { id, content: 'Soup is cold' } }));
  expect(await reactionsTo(id)).toEqual([[tomasz.id, '👍']]);
  await eventsOf(() => server.call(lea, deleteMessage, { params: { id } }));
  expect((await react(tomasz, id, '👍')).status).toBe(404);
});

it('only members react, and a text longer than an emoji is refused', async () => {
  const id = await say();
  expect((await react(stranger, id, '👍')).status).toBe(404);
  expect((await withdraw(stranger, id)).status).toBe(404);
  expect((await react(lea, id, 'x'.repeat(17))).status).toBe(422);
  expect((await react(lea, id, '')).status).toBe(422);
});
