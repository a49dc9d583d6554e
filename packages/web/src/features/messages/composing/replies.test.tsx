import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { setSyncCursor } from '#platform/sync/queries/sync-cursor.ts';
import { closeUserData } from '#platform/sync/sync.ts';
import { expectAccessible } from '#test/accessible.ts';
import { LEA } from '#test/members.ts';
import { chat, chatSubscriber, readChat } from '../store/chat.ts';
import { messageOf, messagesOf } from '../messages.test-fixtures.ts';
import { renderChat } from '../messages.test-utils.tsx';

afterEach(closeUserData);

type RenderedScreen = Awaited<ReturnType<typeof renderChat>>;

const field = (screen: RenderedScreen) => screen.getByRole('textbox', { name: 'Message' });
const replying = (screen: RenderedScreen) => screen.getByRole('group', { name: 'Replying to' });

async function beginReply(screen: RenderedScreen, to: string): Promise<void> {
  await screen.getByRole('button', { name: `Actions for “${to}”` }).click();
  await screen.getByRole('menuitem', { name: 'Reply' }).click();
}

const sent = (screen: RenderedScreen) =>
  screen.of(messageEndpoints.sendMessage).map(({ body }) => {
    const { content, replyTo } = body as { content: string; replyTo: string | null };
    return { content, replyTo };
  });

test('a reply shows its message, is sent with it, and the next message replies to none', async () => {
  const question = messageOf(1, { content: 'Who has the key?\nIt was here.' });
  const screen = await renderChat({ messages: [question] });
  await beginReply(screen, question.content);
  await expect.element(replying(screen)).toMatchTextContent(/Tomasz Who has the key\?/);
  await expect.element(field(screen)).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('Me{Enter}');
  await expect.element(replying(screen)).not.toBeInTheDocument();
  const reply = screen.getByRole('article').filter({ hasText: 'Me' });
  await expect.element(reply.getByRole('button', { name: /^In reply to/ })).toMatchTextContent(/Who has the key\?/);
  await userEvent.keyboard('By the way{Enter}');
  await expect
    .poll(() => sent(screen))
    .toEqual([
      { content: 'Me', replyTo: question.id },
      { content: 'By the way', replyTo: null },
    ]);
  await expectAccessible();
});

test('the reply is kept with the draft, and Escape cancels only the reply', async () => {
  const first = await renderChat({ messages: messagesOf(1, 2) });
  await beginReply(first, 'No. 1');
  await field(first).fill('half a sent');
  await first.unmount();
  const screen = await renderChat({ messages: messagesOf(1, 2), again: true });
  await expect.element(replying(screen)).toMatchTextContent(/No\. 1/);
  await field(screen).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(replying(screen)).not.toBeInTheDocument();
  await expect.element(field(screen)).toHaveValue('half a sent');
});

test('a swipe to the right replies to a message', async () => {
  const screen = await renderChat({ messages: messagesOf(1, 2) });
  const message = screen.getByRole('article').filter({ hasText: 'No. 1' });
  await expect.element(message).toBeVisible();
  const row = message.element();
  const point = (type: string, clientX: number) =>
    row.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        isPrimary: true,
        pointerType: 'touch',
        pointerId: 1,
        clientX,
        clientY: 9,
      }),
    );
  row.setPointerCapture = () => undefined;
  point('pointerdown', 20);
  for (const x of [60, 100, 130]) point('pointermove', x);
  point('pointerup', 130);
  await expect.element(replying(screen)).toMatchTextContent(/No\. 1/);
});

test('a tap on the quote jumps to the message, however old', async () => {
  const messages = [...messagesOf(1, 400), messageOf(401, { content: 'Yes!', replyTo: messageOf(3).id })];
  const screen = await renderChat({ messages });
  const quote = screen.getByRole('button', { name: /^In reply to/ });
  await expect.element(quote).toMatchTextContent(/Tomasz No\. 3/);
  await quote.click();
  await expect.element(screen.getByText('No. 3', { exact: true })).toBeInViewport();
  await expect.element(screen.getByRole('article').filter({ hasText: /No\. 3$/ })).toHaveFocus();
  expect(readChat().messages[0]?.id).toBe(messages[0]?.id);
});

test('a deleted message is marked at once, and an old copy only says so', async () => {
  const replyTo = messageOf(1).id;
  const screen = await renderChat({
    messages: [
      messageOf(1),
      messageOf(2, { content: 'To one', replyTo }),
      messageOf(3, { replyTo: crypto.randomUUID() }),
    ],
  });
  const toOne = screen.getByRole('article').filter({ hasText: 'To one' });
  await expect.element(toOne.getByRole('button', { name: /^In reply to/ })).toMatchTextContent(/No\. 1/);
  await expect
    .element(screen.getByRole('article').filter({ hasText: 'No. 3' }).getByText('Deleted message'))
    .toBeVisible();
  screen.emit({ name: 'MessageDeleted', payload: replyTo });
  await expect.element(toOne.getByText('Deleted message')).toBeVisible();
});

test('a queued message can be replied to, and both are sent in order', async () => {
  let isDown = true;
  const screen = await renderChat({ messages: messagesOf(1, 2), isDown: () => isDown });
  await field(screen).fill('Anybody home?');
  await userEvent.keyboard('{Enter}');
  await beginReply(screen, 'Anybody home?');
  await userEvent.keyboard('Only me{Enter}');
  const reply = screen.getByRole('article').filter({ hasText: 'Only me' });
  await expect.element(reply.getByRole('button', { name: /^In reply to/ })).toMatchTextContent(/Anybody home\?/);
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(readChat().messages).toHaveLength(4));
  const [question, answer] = readChat().messages.slice(-2);
  expect([question?.sendBy, answer?.replyTo]).toEqual([LEA, question?.id]);
});

test('an address that names a message jumps to it, however far back, and only once', async () => {
  const wanted = messageOf(3);
  const screen = await renderChat({ messages: messagesOf(1, 400), path: `/message?message=${wanted.id}` });
  const article = screen.getByRole('article').filter({ hasText: /No\. 3$/ });
  await expect.element(article).toHaveFocus();
  await screen.getByRole('button', { name: 'Search messages' }).click();
  await expect.element(screen.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.element(screen.getByText('No. 400')).toBeVisible();
  await expect.element(article).not.toBeInTheDocument();
});

test('an address of a deleted message says so', async () => {
  const screen = await renderChat({ messages: messagesOf(1, 2), path: `/message?message=${messageOf(3).id}` });
  await expect.element(screen.getByText('Deleted message')).toBeVisible();
});

test('a jump far back fetches that part, not all between, and scrolling continues to the end', async () => {
  const messages = messagesOf(1, 2000);
  const screen = await renderChat({ messages, path: `/message?message=${messageOf(1000).id}` });
  await expect.element(screen.getByRole('article').filter({ hasText: /No\. 1000$/ })).toHaveFocus();
  const numbers = () => readChat().messages.map(({ content }) => Number(content.slice(4)));
  const { asked } = screen.server;
  expect(asked.every(({ limit }) => limit <= 100)).toBe(true);
  expect(asked.length).toBeLessThan(8);
  expect(readChat().later).toBe('some');

  // Changes and messages meanwhile appear in their place.
  screen.emit({ name: 'MessageUpdated', payload: messageOf(1001, { content: 'Changed' }) });
  await expect.element(screen.getByText('Changed', { exact: true })).toBeInTheDocument();
  screen.emit({ name: 'NewMessageAdded', payload: messageOf(2001) });
  expect(numbers()).not.toContain(2001);

  const first = numbers()[0] ?? 0;
  while (readChat().later !== 'none') {
    const last = readChat().messages.at(-1)?.id;
    chat.readLater();
    await expect.poll(() => readChat().messages.at(-1)?.id, { interval: 5 }).not.toBe(last);
  }
  expect(readChat().messages.map(({ id }) => id)).toEqual(screen.server.messages.slice(first - 1).map(({ id }) => id));
});

test('from far back one tap leads to the latest, and sending to the new message', async () => {
  const screen = await renderChat({ messages: messagesOf(1, 2000), path: `/message?message=${messageOf(1000).id}` });
  const article = screen.getByRole('article').filter({ hasText: /No\. 1000$/ });
  await expect.element(article).toHaveFocus();
  await screen.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.element(screen.getByText('No. 2000')).toBeInViewport();
  chat.reach(messageOf(500).id).catch(() => undefined);
  await expect.poll(() => readChat().later).toBe('some');
  await field(screen).fill('Here I am');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Here I am')).toBeInViewport();
  expect(readChat().later).toBe('none');
});

test('offline a jump far back uses the stored messages, or says that it needs a connection', async () => {
  const first = await renderChat({ messages: messagesOf(1, 300) });
  await expect.element(first.getByText('No. 300')).toBeInViewport();
  chat.readMore();
  await expect.poll(() => readChat().messages.length).toBe(150);
  // It is on the disk.
  await chatSubscriber.onConfirmed(true);
  await first.unmount();
  closeUserData();
  const path = `/message?message=${messageOf(160).id}`;
  const screen = await renderChat({ messages: messagesOf(1, 300), cannotRead: true, path, again: true });
  await expect.element(screen.getByRole('article').filter({ hasText: /No\. 160$/ })).toHaveFocus();
  expect(await chat.reach(messageOf(2).id)).toBe('unreachable');
  expect(readChat().messages.map(({ id }) => id)).toContain(messageOf(160).id);
});

test('reading further back that failed offline continues once online', async () => {
  const screen = await renderChat({ messages: messagesOf(1, 2000), path: `/message?message=${messageOf(1000).id}` });
  await expect.element(screen.getByRole('article').filter({ hasText: /No\. 1000$/ })).toHaveFocus();
  const last = () => readChat().messages.at(-1)?.id;
  const before = last();
  screen.server.isDown = true;
  chat.readLater();
  await expect.poll(() => readChat().later).toBe('unreachable');
  screen.server.isDown = false;
  window.dispatchEvent(new Event('online'));
  await expect.poll(last).not.toBe(before);
  expect(readChat().later).toBe('some');
});

test('changes to messages far back are fetched when no event covers them', async () => {
  const screen = await renderChat({ messages: messagesOf(1, 2000), path: `/message?message=${messageOf(1000).id}` });
  await expect.element(screen.getByRole('article').filter({ hasText: /No\. 1000$/ })).toHaveFocus();
  const { server } = screen;
  server.messages = server.messages.map((each) =>
    each.id === messageOf(1001).id ? { ...each, content: 'Anew' } : each,
  );
  await chatSubscriber.onConfirmed(false);
  await expect.element(screen.getByText('Anew', { exact: true })).toBeInTheDocument();
});

test('a jump target stays when the live connection opens, and navigation in the meantime wins', async () => {
  const screen = await renderChat({ messages: messagesOf(1, 2000), path: `/message?message=${messageOf(1000).id}` });
  const article = screen.getByRole('article').filter({ hasText: /No\. 1000$/ });
  await expect.element(article).toHaveFocus();
  for (const seq of [20, 21]) {
    screen.server.seq = seq;
    setSyncCursor({ validFrom: seq, lastSeq: seq });
    chatSubscriber.refresh({ seq });
    chat.readLater();
  }
  await expect.poll(() => readChat().messages.some(({ id }) => id === messageOf(1100).id)).toBe(true);
  await expect.element(article).toBeInViewport();

  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { read } = screen.server;
  screen.server.read = (page) => promise.then(() => read(page));
  const outcome = chat.reach(messageOf(500).id);
  await screen.getByRole('button', { name: 'Jump to latest' }).click();
  resolve(undefined);
  expect(await outcome).toBe('left');
  await expect.element(screen.getByText('No. 2000')).toBeInViewport();
});
