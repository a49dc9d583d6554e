import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestUser } from '#test/call.ts';
import { verifyEvents } from '#test/verify-events.ts';
import { startHome } from '#test/home.ts';

const { server, lea, tomasz, stranger, home } = await startHome();
afterAll(() => server.close());

const history = (query: object = {}) =>
  server.call(lea, messageEndpoints.listMessages, { query: { colocationId: home, ...query } });
const send = (user: TestUser, content: string, more: object = {}) =>
  server.call(user, messageEndpoints.sendMessage, {
    body: { colocationId: home, content, sendBy: user.id, ...more },
  });

describe('messages', () => {
  it('arrive in the order sent, with complete events', async () => {
    const steps = { fetch: history, apply: applyToMessages };
    await verifyEvents(server, lea, { ...steps, write: () => send(lea, 'Hello') });
    await verifyEvents(server, lea, { ...steps, write: () => send(tomasz, 'お茶 🍵') });
    const [first, second] = await history();
    expect([first?.content, second?.content]).toEqual(['Hello', 'お茶 🍵']);
    expect(second?.sendBy).toBe(tomasz.id);
    const id = first?.id ?? '';
    await verifyEvents(server, lea, {
      ...steps,
      write: () => server.call(lea, messageEndpoints.editMessage, { body: { id, content: 'Hello all' } }),
    });
    await verifyEvents(server, lea, {
      ...steps,
      write: () => server.call(lea, messageEndpoints.deleteMessage, { params: { id } }),
    });
    expect((await history()).map((m) => m.content)).toEqual(['お茶 🍵']);
  });

  it('are edited and deleted only by their sender', async () => {
    const id = await send(lea, 'Mine');
    const edited = await server.attempt(tomasz, messageEndpoints.editMessage, { body: { id, content: 'Yours' } });
    const deleted = await server.attempt(tomasz, messageEndpoints.deleteMessage, { params: { id } });
    expect([edited.status, deleted.status]).toEqual([403, 403]);
    expect((await server.call(tomasz, messageEndpoints.getMessage, { params: { id } })).content).toBe('Mine');
  });

  it('messages are paged by letters, at least one each; by default by number', async () => {
    const long = (letter: string) => letter.repeat(3000);
    for (const letter of ['a', 'b', 'c', 'd', 'e']) await send(lea, long(letter));
    const read = async (query: object) =>
      (await history({ limit: 5, ...query })).map(({ content }) => content.charAt(0));
    const [first] = await history({ limit: 5 });
    const third = (await history({ limit: 3 }))[0]?.id;
    expect(await read({})).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await read({ letters: 6000 })).toEqual(['d', 'e']);
    expect(await read({ letters: 6000, before: third })).toEqual(['a', 'b']);
    expect(await read({ letters: 6000, after: first?.id })).toEqual(['b', 'c']);
    expect(await read({ letters: 12_000, around: third })).toEqual(['a', 'b', 'c', 'd']);
    await send(lea, 'f'.repeat(6000));
    expect(await read({ letters: 6000, limit: 9 })).toEqual(['f']);
    for (const { id } of await history({ limit: 6 }))
      await server.call(lea, messageEndpoints.deleteMessage, { params: { id } });
  });

  it('are read in pages before, after and around one of them', async () => {
    const ids: string[] = [];
    for (let n = 1; n <= 9; n++) ids.push(await send(lea, `Page ${n}`));
    const read = async (query: object) => (await history(query)).map(({ content }) => content.replace('Page ', ''));
    expect(await read({ around: ids[4], limit: 4 })).toEqual(['3', '4', '5', '6']);
    expect(await read({ around: ids[8], limit: 5 })).toEqual(['7', '8', '9']);
    expect(await read({ after: ids[5], limit: 2 })).toEqual(['7', '8']);
    expect(await read({ after: ids[8] })).toEqual([]);
    expect(await read({ before: ids[2], limit: 2 })).toEqual(['1', '2']);
    expect(await read({ around: crypto.randomUUID() })).toEqual([]);
  });

  it.each([
    ['before', 'after'],
    ['before', 'around'],
    ['after', 'around'],
    ['before', 'after', 'around'],
  ])('are read from one place, not from several: %s and %s', async (...names) => {
    const id = await send(lea, 'Here');
    const query = { colocationId: home, ...Object.fromEntries(names.map((name) => [name, id])) };
    const { status, body } = await server.attempt(lea, messageEndpoints.listMessages, { query });
    const errors = Object.fromEntries(names.slice(1).map((name) => [name, [expect.any(String)]]));
    expect([status, body]).toMatchObject([422, { code: 'invalid', errors }]);
  });

  it('a page has as many as requested, even when the latest of them come, change and go', async () => {
    const latest = async () => (await history({ limit: 2 })).map(({ content }) => content);
    for (const content of ['One', 'Two', 'Three']) {
      await send(lea, content);
      expect((await latest()).at(-1)).toBe(content);
    }
    const [, last] = await history({ limit: 2 });
    const id = last?.id ?? '';
    await server.call(lea, messageEndpoints.editMessage, { body: { id, content: 'Drei' } });
    expect(await latest()).toEqual(['Two', 'Drei']);
    await server.call(lea, messageEndpoints.deleteMessage, { params: { id } });
    expect(await latest()).toEqual(['One', 'Two']);
  });

  it("a message can't be sent under another's name", async () => {
    const body = { colocationId: home, content: 'Signed, Tomasz', sendBy: tomasz.id };
    expect((await server.attempt(lea, messageEndpoints.sendMessage, { body })).status).toBe(403);
    const id = await send(lea, 'Signed, Léa');
    expect((await server.attempt(lea, messageEndpoints.editMessage, { body: { ...body, id } })).status).toBe(403);
  });

  it("another household can't see messages", async () => {
    const id = await send(lea, 'Private');
    const seen = [
      await server.attempt(stranger, messageEndpoints.getMessage, { params: { id } }),
      await server.attempt(stranger, messageEndpoints.listMessages, { query: { colocationId: home } }),
      await server.attempt(stranger, messageEndpoints.editMessage, { body: { id, content: 'x' } }),
      await server.attempt(stranger, messageEndpoints.deleteMessage, { params: { id } }),
      await server.attempt(stranger, messageEndpoints.sendMessage, { body: { colocationId: home, content: 'x' } }),
    ];
    expect(seen.map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('are paged upward by the message above', async () => {
    for (let n = 0; n < 7; n++) await send(tomasz, `page ${n}`);
    const all = await history();
    const latest = await history({ limit: 3 });
    expect(latest).toEqual(all.slice(-3));
    const above = await history({ limit: 3, before: latest[0]?.id });
    expect(above).toEqual(all.slice(-6, -3));
  });

  it('reply to another one, and keep the reference when it is deleted', async () => {
    const asked = await send(lea, 'Who has the key?');
    const steps = { fetch: history, apply: applyToMessages };
    await verifyEvents(server, lea, { ...steps, write: () => send(tomasz, 'Me', { replyTo: asked }) });
    const [question, reply] = (await history()).slice(-2);
    expect([question?.replyTo, reply?.replyTo]).toEqual([null, asked]);
    const id = reply?.id ?? '';
    await server.call(tomasz, messageEndpoints.editMessage, { body: { id, content: 'Not me' } });
    await server.call(lea, messageEndpoints.deleteMessage, { params: { id: asked } });
    const left = await server.call(lea, messageEndpoints.getMessage, { params: { id } });
    expect(left).toMatchObject({ content: 'Not me', replyTo: asked });
  });

  it('are sent once for any retries of an id', async () => {
    const id = crypto.randomUUID();
    const before = (await history()).length;
    const ids = await Promise.all([1, 2, 3].map(() => send(lea, 'Once', { id })));
    expect(ids).toEqual([id, id, id]);
    expect((await history()).length).toBe(before + 1);
  });

  it('a message mentions members by id, without duplicates; others only in its text', async () => {
    const steps = { fetch: history, apply: applyToMessages };
    const mentions = [tomasz.id, stranger.id, tomasz.id];
    await verifyEvents(server, lea, { ...steps, write: () => send(lea, '@Tomasz and @Stranger', { mentions }) });
    const [sent] = (await history()).slice(-1);
    expect(sent).toMatchObject({ content: '@Tomasz and @Stranger', mentions: [tomasz.id] });
  });

  it('a message mentions former members only in its text', async () => {
    const cleo = await server.signUp('Cleo');
    await server.join(cleo, home);
    await server.call(cleo, accountEndpoints.quitColocation, { params: { id: home } });
    const id = await send(lea, '@Cleo, your post is here', { mentions: [cleo.id] });
    const sent = await server.call(lea, messageEndpoints.getMessage, { params: { id } });
    expect(sent).toMatchObject({ content: '@Cleo, your post is here', mentions: [] });
  });

  it('keep mentions until a change replaces them', async () => {
    const id = await send(lea, '@Tomasz?', { mentions: [tomasz.id] });
    const edit = (body: object) => server.call(lea, messageEndpoints.editMessage, { body: { id, ...body } });
    await edit({ content: '@Tomasz, are you there?' });
    expect((await server.call(lea, messageEndpoints.getMessage, { params: { id } })).mentions).toEqual([tomasz.id]);
    await edit({ content: 'Anybody?', mentions: [] });
    expect((await server.call(lea, messageEndpoints.getMessage, { params: { id } })).mentions).toEqual([]);
  });

  it('mention fifty people at most', async () => {
    const mentions = Array.from({ length: 51 }, () => tomasz.id);
    const body = { colocationId: home, content: 'All of you', mentions };
    expect((await server.attempt(lea, messageEndpoints.sendMessage, { body })).status).toBe(422);
  });

  it('are refused when empty or longer than 6,000 characters', async () => {
    for (const content of ['', '   ', 'x'.repeat(6001)]) {
      const reply = await server.attempt(lea, messageEndpoints.sendMessage, { body: { colocationId: home, content } });
      expect(reply.status).toBe(422);
    }
  });

  it('are changed by a JSON text without a content type, as the older client sends it', async () => {
    const id = await send(lea, 'Old');
    const response = await fetch(`${server.url}/api/Message`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${lea.jwt}`, 'content-type': 'text/plain' },
      body: JSON.stringify({ Id: id, Content: 'New', colocationId: home, sendBy: lea.id }),
    });
    expect([response.status, await response.json()]).toEqual([200, id]);
  });
});
