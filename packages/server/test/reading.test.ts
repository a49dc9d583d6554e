import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';
import type { TestUser } from './call.ts';
import { startHome, type Home } from './home.ts';
import { connect, join } from './hub/members.ts';
import { record, type RawClient } from './hub/raw-client.ts';
import { createApp, type App } from '../src/app.ts';

let at: Home;
let second: App;
let url: string;
beforeAll(async () => {
  at = await startHome();
  second = await createApp(readSettings(at.server.env), { log: createLog('error') });
  url = await second.listen();
});
afterAll(async () => {
  await second.close();
  await at.server.close();
});

const query = () => ({ query: { colocationId: at.home } });
const markOf = async (user: TestUser) => {
  const { sendAt, messageId } = await at.server.call(user, messageEndpoints.getReadMark, query());
  return { sendAt, messageId };
};
async function say(content: string): Promise<{ sendAt: string; messageId: string }> {
  const body = { colocationId: at.home, content };
  const messageId = await at.server.call(at.tomasz, messageEndpoints.sendMessage, { body });
  const { sendAt } = await at.server.call(at.tomasz, messageEndpoints.getMessage, { params: { id: messageId } });
  return { sendAt, messageId };
}
const read = (user: TestUser, mark: { sendAt: string; messageId: string }) =>
  at.server.call(user, messageEndpoints.moveReadMark, { body: { colocationId: at.home, ...mark } });

test('a reading mark moves only forward, only for its reader, and never beyond now', async () => {
  const [first, last] = [await say('One'), await say('Two')];
  expect(await markOf(at.lea)).toEqual({ sendAt: null, messageId: null });
  await read(at.lea, last);
  await read(at.lea, first);
  expect(await markOf(at.lea)).toEqual(last);
  expect(await markOf(at.tomasz)).toEqual({ sendAt: null, messageId: null });
  await read(at.lea, { ...first, sendAt: '2099-01-01T00:00:00.000Z' });
  const third = await say('Three');
  await read(at.lea, third);
  expect(await markOf(at.lea)).toEqual(third);
  expect((await at.server.attempt(at.stranger, messageEndpoints.getReadMark, query())).status).toBe(404);
});

/** Frames that a client received before the next response. */
async function receivedBy(client: RawClient): Promise<unknown[]> {
  client.send(record({ type: 1, invocationId: 'now', target: 'Nothing', arguments: [] }));
  const records = await client.until(({ invocationId }) => invocationId === 'now');
  return records.slice(0, -1).filter(({ target }) => target === 'MessagesRead');
}

test('a reading mark reaches only the reader’s devices, in every process', async () => {
  const enter = async (user: TestUser, where: string) => {
    const sessionId = String(decodeJwt(user.jwt)['sid']);
    const client = await connect({ url: `${where}/hestiaHub` }, { id: user.id, jwt: user.jwt, sessionId });
    await join(client, at.home);
    return client;
  };
  const own = [await enter(at.lea, at.server.url), await enter(at.lea, url)];
  const others = [await enter(at.tomasz, at.server.url), await enter(at.tomasz, url)];
  const message = await say('Four');
  await read(at.lea, message);
  const sign = { type: 1, target: 'MessagesRead', arguments: [{ colocationId: at.home, ...message }] };
  for (const client of own)
    expect((await client.until(({ target }) => target === 'MessagesRead')).at(-1)).toEqual(sign);
  for (const client of others) expect(await receivedBy(client)).toEqual([]);
  // A mark that doesn't move is not broadcast.
  await read(at.lea, message);
  await say('Five');
  for (const client of own) {
    await client.until(({ target }) => target === 'NewMessageAdded');
    expect(await receivedBy(client)).toEqual([]);
  }
});
