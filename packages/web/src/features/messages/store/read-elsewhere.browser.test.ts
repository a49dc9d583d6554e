import { messageCommands } from '@hestia/contract/messages/commands.ts';
import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData, readOutbox } from '#platform/sync/sync.ts';
import { setConnectionState } from '#platform/sync/live/connection-state.ts';
import { takeReadSign } from '#platform/sync/live/read-signs.ts';
import { saveUser } from '#platform/session/session.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { LEA, memberOf } from '#test/members.ts';
import { chat, chatStorage, readChat } from './chat.ts';
import { messageIn } from '../messages.test-fixtures.ts';
import { forgetMarks, moveMark, readMark } from './read-mark.ts';

let home = '';
const messages = () => [1, 2, 3, 4, 5].map((n) => messageIn(home, n));
const messageAt = (n: number) => messageIn(home, n);

/** The chat of a device of Léa's, with a server that reports her other devices' read marks. */
async function open({ mark = 0, isDown = () => false }: { mark?: number; isDown?: () => boolean } = {}) {
  const { sendAt, id: messageId } = messageAt(mark);
  const none = { sendAt: null, messageId: null };
  const asked = mockFetch(
    [messageEndpoints.listMessages, () => Response.json(messages(), { headers: { 'Hestia-Seq': '1' } })],
    [messageEndpoints.getReadMark, { userId: LEA, ...(mark === 0 ? none : { sendAt, messageId }) }],
    [
      messageEndpoints.moveReadMark,
      () => {
        if (isDown()) throw new TypeError('Failed to fetch');
        return Response.json(LEA);
      },
    ],
  );
  await openUserData(crypto.randomUUID(), {
    commands: Object.values(messageCommands),
    userStorages: [chatStorage],
  });
  chat.wake();
  await vi.waitFor(() => expect(readChat().state).toBe('ready'));
  return { told: () => asked.of(messageEndpoints.moveReadMark).map(({ body }) => body) };
}

beforeEach(async () => {
  await eraseUserData();
  forgetMarks();
  setConnectionState('off');
  home = crypto.randomUUID();
  saveUser({ ...memberOf(LEA, 'Léa'), colocationId: home });
});

const positionOf = (n: number) => ({ colocationId: home, sendAt: messageAt(n).sendAt, messageId: messageAt(n).id });

test("reading sends one mark per moment, and another device's mark is applied here", async () => {
  const { told } = await open({ mark: 1 });
  expect(readChat().unread).toBe(4);
  for (const n of [2, 3]) chat.markRead(messageAt(n));
  await vi.waitFor(() => expect(told()).toEqual([positionOf(3)]), 5000);
  takeReadSign(positionOf(5));
  expect([readChat().unread, readMark(home)?.id]).toEqual([0, messageAt(5).id]);
  takeReadSign(positionOf(4));
  expect(readMark(home)?.id).toBe(messageAt(5).id);
});

test('offline, reading queues one write, and the rest is sent after it', async () => {
  let isDown = true;
  const { told } = await open({ mark: 1, isDown: () => isDown });
  chat.markRead(messageAt(2));
  await vi.waitFor(() => expect(told().length).toBeGreaterThan(0), 5000);
  for (const n of [3, 4]) {
    chat.markRead(messageAt(n));
    await new Promise((resolve) => setTimeout(resolve, 1200));
  }
  expect(readOutbox()?.snapshot()).toHaveLength(1);
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(told().at(-1)).toEqual(positionOf(4)), 20_000);
  await vi.waitFor(() => expect(readOutbox()?.snapshot()).toEqual([]), 5000);
});

test('after a connection, each side learns what the other knows', async () => {
  moveMark(home, messageAt(2));
  const { told } = await open({ mark: 4 });
  expect(readChat().unread).toBe(3);
  setConnectionState('connected');
  await vi.waitFor(() => expect(readChat().unread).toBe(1));
  expect(told()).toEqual([]);
  await eraseUserData();
  forgetMarks();
  moveMark(home, messageAt(5));
  setConnectionState('off');
  const further = await open({ mark: 4 });
  setConnectionState('connected');
  await vi.waitFor(() => expect(further.told()).toEqual([positionOf(5)]), 5000);
});

test('a fresh device sends no mark for unread messages', async () => {
  const { told } = await open();
  expect(readChat().unread).toBe(0);
  setConnectionState('connected');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(told()).toEqual([]);
});
