import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { memberOf, LEA, TOM, YUKI } from '#test/members.ts';
import { messageOf, messagesOf } from './messages.test-fixtures.ts';
import { renderChat } from './messages.test-utils.tsx';
import { chat, readChat } from './store/chat.ts';

afterEach(async () => {
  closeUserData();
  await page.viewport(390, 844);
});

const at = (day: string, time: string) => new Date(`2026-${day}T${time}:00`).toISOString();
const texts = () => [...document.querySelectorAll('.message-words')].map((element) => element.textContent);
const scroller = () => document.querySelector('section.chat-transcript') ?? document.body;
const distanceToEnd = () => scroller().scrollHeight - scroller().scrollTop - scroller().clientHeight;
const frames = () => new Promise((resolve) => setTimeout(resolve, 200));
const atEnd = async () => {
  await vi.waitFor(() => {
    expect(scroller().scrollTop).toBeGreaterThan(500);
    expect(distanceToEnd()).toBeLessThan(2);
  });
  await frames();
};
const topOf = (text: string) =>
  [...document.querySelectorAll('.message-words')]
    .find((element) => element.textContent === text)
    ?.getBoundingClientRect().top;
type RenderedScreen = Awaited<ReturnType<typeof renderChat>>;
const write = async (screen: RenderedScreen, text: string) => {
  await screen.getByRole('textbox', { name: 'Message' }).fill(text);
  await userEvent.keyboard('{Enter}');
};

describe('the transcript', () => {
  test("has the messages in order below their days, the user's at the right, a name once per turn", async () => {
    const screen = await renderChat({
      messages: [
        messageOf(1, { content: 'Is the plumber coming?', sendAt: at('11-19', '21:48') }),
        messageOf(2, { content: 'No, on Thursday.', sendBy: LEA, sendAt: at('11-19', '21:50') }),
        messageOf(3, { content: 'Good morning!', sendBy: YUKI, sendAt: at('11-20', '07:40') }),
        messageOf(4, { content: 'Oden tonight.', sendBy: YUKI, sendAt: at('11-20', '07:41') }),
        messageOf(5, { content: 'Konnyaku?', sendBy: YUKI, sendAt: at('11-20', '09:00') }),
        messageOf(6, { content: 'Who was that?', sendBy: 'somebody', sendAt: at('11-20', '09:01') }),
      ],
    });
    await expect.element(screen.getByText('Oden tonight.')).toBeVisible();
    expect(texts()).toEqual([
      'Is the plumber coming?',
      'No, on Thursday.',
      'Good morning!',
      'Oden tonight.',
      'Konnyaku?',
      'Who was that?',
    ]);
    const heads = screen.getByRole('heading', { level: 2 });
    await expect.element(heads.nth(0)).toMatchTextContent(/^Thursday 19 /);
    await expect.element(heads.nth(1)).toMatchTextContent(/^Friday 20 /);
    await expect.element(screen.getByText('Former flatmate')).toBeVisible();
    expect([...document.querySelectorAll('.message b')].map((name) => name.textContent)).toEqual([
      'Tomasz',
      '由紀',
      '由紀',
      'Former flatmate',
    ]);
    const mine = screen.getByText('No, on Thursday.').element().getBoundingClientRect();
    expect(Math.round(mine.right)).toBe(370);
    await expect.element(screen.getByText('9:50 PM')).toBeVisible();
    await expectAccessible();
  });

  test('makes links safe', async () => {
    const content = 'https://example.org/x and javascript:alert(1) <img src=x onerror=alert(1)>';
    const screen = await renderChat({ messages: [messageOf(1, { content })] });
    const link = screen.getByRole('link', { name: 'https://example.org/x' });
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(link).toHaveAttribute('target', '_blank');
    expect(scroller().querySelectorAll('a')).toHaveLength(1);
    expect(scroller().querySelectorAll('img')).toHaveLength(0);
    expect(texts()).toEqual([content]);
  });

  test('keeps long words and code inside, and shows a few emoji large', async () => {
    const screen = await renderChat({
      messages: [
        messageOf(1, { content: `${'A'.repeat(200)} \`${'x'.repeat(100)}\`` }),
        messageOf(2, { content: `\`\`\`\n${'const y = 1; '.repeat(20)}\n\`\`\``, sendBy: LEA }),
        messageOf(3, { content: '🎉🎉' }),
      ],
    });
    await expect.element(screen.getByText('🎉🎉')).toBeVisible();
    expect(scroller().scrollWidth).toBe(scroller().clientWidth);
    expect(document.documentElement.scrollWidth).toBe(390);
    expect(Number.parseFloat(getComputedStyle(screen.getByText('🎉🎉').element()).fontSize)).toBeGreaterThan(40);
    await expectAccessible();
  });

  test('opens at the end, stays there for new messages, and announces them to screen readers', async () => {
    const screen = await renderChat({ messages: messagesOf(1, 60) });
    await expect.element(screen.getByText('No. 60')).toBeVisible();
    await vi.waitFor(() => expect(distanceToEnd()).toBeLessThan(2));
    screen.emit({ name: 'NewMessageAdded', payload: messageOf(61, { content: `Long ${'word '.repeat(80)}` }) });
    await expect.element(screen.getByText(/^Tomasz: Long word/)).toBeInTheDocument();
    await vi.waitFor(() => expect(distanceToEnd()).toBeLessThan(2));
    expect(readChat().unread).toBe(0);
    await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).not.toBeInTheDocument();
  });

  test('keeps the position while older messages load above, up to the beginning', async () => {
    const screen = await renderChat({ messages: messagesOf(1, 400) });
    await atEnd();
    scroller().scrollTop -= 300;
    await frames();
    const { length } = readChat().messages;
    const before = topOf('No. 385') ?? Number.NaN;
    chat.readMore();
    await vi.waitFor(() => expect(readChat().messages).toHaveLength(length + 100));
    await frames();
    expect(Math.abs((topOf('No. 385') ?? Number.NaN) - before)).toBeLessThan(2);
    await vi.waitFor(
      async () => {
        scroller().scrollTop = 0;
        await frames();
        expect(readChat().older).toBe('none');
      },
      { timeout: 10_000 },
    );
    scroller().scrollTop = 0;
    await expect.element(screen.getByText('This is where it all began.')).toBeVisible();
    await expect.element(screen.getByText('No. 1', { exact: true })).toBeVisible();
    expect(readChat().messages).toHaveLength(400);
    expect(document.querySelectorAll('.message').length).toBeLessThan(60);
    await screen.getByRole('button', { name: 'Jump to latest' }).click();
    await expect.element(screen.getByText('No. 400')).toBeVisible();
  });

  test('invites to write when it is empty', async () => {
    const screen = await renderChat({ messages: [] });
    await expect.element(screen.getByRole('heading', { name: 'It’s quiet in here.' })).toBeVisible();
    await expectAccessible();
  });

  test('says when loading failed, and can be retried', async () => {
    const screen = await renderChat({ messages: messagesOf(1, 3), cannotRead: true });
    await expect.element(screen.getByText('Couldn’t load the messages.')).toBeVisible();
    await expectAccessible();
    screen.server.isDown = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.element(screen.getByText('No. 3')).toBeVisible();
  });
});

describe('unread', () => {
  test('messages have a line above the first, which stays while they are read, and are counted until then', async () => {
    const screen = await renderChat({ messages: messagesOf(1, 60) });
    await atEnd();
    scroller().scrollTop = 600;
    await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
    for (const n of [61, 62, 63]) screen.emit({ name: 'NewMessageAdded', payload: messageOf(n) });
    await expect.element(screen.getByRole('button', { name: '3 new messages' })).toBeVisible();
    expect(readChat().unread).toBe(3);
    await expectAccessible();
    scroller().scrollTop = scroller().scrollHeight;
    await vi.waitFor(() => expect(readChat().unread).toBe(0));
    await expect.element(screen.getByText('3 new', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /new messages/ })).not.toBeInTheDocument();
  });

  test('a user in an empty chat reads the first message at once', async () => {
    const screen = await renderChat();
    await expect.element(screen.getByRole('heading', { name: 'It’s quiet in here.' })).toBeVisible();
    screen.emit({ name: 'NewMessageAdded', payload: messageOf(1) });
    await expect.element(screen.getByText('No. 1', { exact: true })).toBeVisible();
    expect(readChat().unread).toBe(0);
    await expect.element(screen.getByText('1 new', { exact: true })).not.toBeInTheDocument();
  });

  test('it opens at the first unread message, as stored on this device', async () => {
    const first = await renderChat({ messages: messagesOf(1, 60) });
    await atEnd();
    await first.unmount();
    for (let n = 61; n <= 100; n++) first.emit({ name: 'NewMessageAdded', payload: messageOf(n) });
    expect(readChat().unread).toBe(40);
    const screen = await renderChat({ messages: messagesOf(1, 100), again: true });
    await expect.element(screen.getByText('40 new', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('No. 61', { exact: true })).toBeVisible();
    expect(topOf('No. 61')).toBeLessThan(300);
    await vi.waitFor(() => expect(readChat().unread).toBeLessThan(40));
    expect(readChat().unread).toBeGreaterThan(10);
  });

  test('own messages are never unread, and sending scrolls to the end', async () => {
    const screen = await renderChat({ messages: messagesOf(1, 60) });
    await atEnd();
    scroller().scrollTop = 300;
    screen.emit({ name: 'NewMessageAdded', payload: messageOf(61, { sendBy: LEA }) });
    expect(readChat().unread).toBe(0);
    await write(screen, 'Here I am');
    await expect.element(screen.getByText('Here I am')).toBeVisible();
    await vi.waitFor(() => expect(distanceToEnd()).toBeLessThan(2));
  });
});

describe('sending', () => {
  test('shows at once, then as sent, in order and once', async () => {
    const screen = await renderChat({ messages: messagesOf(1, 3) });
    await expect.element(screen.getByText('No. 3')).toBeVisible();
    await write(screen, 'first');
    await write(screen, 'second');
    await expect.element(screen.getByText('Sent')).toBeInTheDocument();
    await vi.waitFor(() => expect(document.querySelector('.message-queued')).toBeNull());
    expect(texts()).toEqual(['No. 1', 'No. 2', 'No. 3', 'first', 'second']);
    expect(screen.of(messageEndpoints.sendMessage).map(({ body }) => (body as { content: string }).content)).toEqual([
      'first',
      'second',
    ]);
  });

  test('the read mark stays at my latest message when another member writes after it', async () => {
    const screen = await renderChat({
      messages: [
        messageOf(1, { content: 'Before', sendBy: LEA }),
        messageOf(2),
        messageOf(3, { content: 'Mine', sendBy: LEA }),
      ],
    });
    const mine = screen.getByRole('article').filter({ hasText: 'Mine' });
    await expect.element(mine.getByText('Sent')).toBeInTheDocument();
    screen.emit({ name: 'NewMessageAdded', payload: messageOf(4) });
    await expect.element(screen.getByText('No. 4', { exact: true })).toBeVisible();
    await expect.element(mine.getByText('Sent')).toBeInTheDocument();
    expect(screen.getByText('Sent', { exact: true }).elements()).toHaveLength(1);
  });

  test("a waiting change is marked, also in the middle of one's own messages", async () => {
    const messages = ['one', 'two', 'three'].map((content, n) => messageOf(n, { content, sendBy: LEA }));
    const screen = await renderChat({ messages, isDown: () => true });
    await screen.getByRole('button', { name: 'Actions for “one”' }).click();
    await screen.getByRole('menuitem', { name: 'Edit' }).click();
    await screen.getByRole('textbox', { name: 'Edit message' }).fill('ones');
    await userEvent.keyboard('{Enter}');
    const changed = screen.getByRole('article').filter({ hasText: 'ones' });
    await expect.element(changed.getByText('Waiting to send', { exact: true })).toBeVisible();
  });

  test('without an answer a message waits, outlined and marked', async () => {
    const screen = await renderChat({ messages: messagesOf(1, 3), isDown: () => true });
    await write(screen, 'on the tube');
    await expect.element(screen.getByText('Waiting to send', { exact: true })).toBeVisible();
    await expectAccessible();
    expect(readChat().messages).toHaveLength(3);
  });

  test('a refused message says why at its place, and can be resent or discarded', async () => {
    let refuses: 'forbidden' | null = 'forbidden';
    const screen = await renderChat({ messages: messagesOf(1, 3), refuses: () => refuses });
    await write(screen, 'no');
    await write(screen, 'nor this');
    await vi.waitFor(() => expect(document.querySelectorAll('.message-refused')).toHaveLength(2));
    await expect.element(screen.getByText(/^Not sent: /).first()).toBeVisible();
    await expectAccessible();
    refuses = null;
    await screen.getByRole('button', { name: 'Try again' }).first().click();
    await vi.waitFor(() => expect(document.querySelectorAll('.message-refused')).toHaveLength(1));
    await vi.waitFor(() => expect(readChat().messages.at(-1)?.content).toBe('no'));
    await screen.getByRole('button', { name: 'Discard' }).click();
    await expect.element(screen.getByText('nor this')).not.toBeInTheDocument();
  });

  test('Enter sends, Shift+Enter breaks the line, and neither empty nor too long texts are sent', async () => {
    const screen = await renderChat();
    const field = screen.getByRole('textbox', { name: 'Message' });
    await field.click();
    await userEvent.keyboard('   {Enter}');
    await field.fill('');
    await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two{Enter}');
    await expect.element(field).toHaveValue('');
    await vi.waitFor(() => expect(texts()).toEqual(['one\ntwo']));
    await field.fill('x'.repeat(6001));
    await expect.element(screen.getByText('1 character too many')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('x'.repeat(6001));
    await expectAccessible();
    await expect.poll(() => screen.of(messageEndpoints.sendMessage)).toHaveLength(1);
  });

  test('on a phone Enter breaks the line, and the button sends', async () => {
    const ask = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const result = ask(query);
      return query === '(pointer: coarse)' ? Object.defineProperty(result, 'matches', { value: true }) : result;
    });
    const screen = await renderChat();
    const field = screen.getByRole('textbox', { name: 'Message' });
    await field.click();
    await userEvent.keyboard('one{Enter}two');
    await expect.element(field).toHaveValue('one\ntwo');
    expect(screen.of(messageEndpoints.sendMessage)).toHaveLength(0);
    await screen.getByRole('button', { name: 'Send' }).click();
    await expect.element(field).toHaveValue('');
    await vi.waitFor(() => expect(texts()).toEqual(['one\ntwo']));
    await expect.poll(() => screen.of(messageEndpoints.sendMessage)).toHaveLength(1);
  });

  test('the field grows with its text, and scrolls when it is long', async () => {
    const screen = await renderChat();
    const field = screen.getByRole('textbox', { name: 'Message' });
    const height = () => field.element().getBoundingClientRect().height;
    const one = height();
    await field.fill('a\nb\nc');
    expect(height()).toBeGreaterThan(one + 30);
    await field.fill('a\n'.repeat(60));
    expect(document.querySelector('.message-composer')?.getBoundingClientRect().height).toBeLessThan(300);
  });

  test('the field stays above a keyboard that covers the page', async () => {
    const screen = await renderChat({ messages: messagesOf(1, 60) });
    await atEnd();
    if (!window.visualViewport) throw new Error('This browser has no visual viewport');
    vi.spyOn(window.visualViewport, 'height', 'get').mockReturnValue(window.innerHeight - 300);
    window.visualViewport.dispatchEvent(new Event('resize'));
    await frames();
    const { bottom } = screen.getByRole('button', { name: 'Send' }).element().getBoundingClientRect();
    expect(bottom).toBeLessThan(window.innerHeight - 300);
    expect(bottom).toBeGreaterThan(window.innerHeight - 330);
    expect(distanceToEnd()).toBeLessThan(2);
    await screen.unmount();
    expect(document.documentElement.style.getPropertyValue('--keyboard')).toBe('');
  });

  test('a draft stays for this household until it is sent', async () => {
    const first = await renderChat();
    await first.getByRole('textbox', { name: 'Message' }).fill('half a sent');
    await first.unmount();
    const screen = await renderChat({ again: true });
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('half a sent');
  });
});

test('a draft belongs to a household: in another one the field is empty, and back there it is as before', async () => {
  const field = (screen: RenderedScreen) => screen.getByRole('textbox', { name: 'Message' });
  const here = await renderChat();
  await field(here).fill('for the Lilacs');
  await here.unmount();
  saveUser({ ...memberOf(LEA, 'Léa'), colocationId: crypto.randomUUID() });
  const there = await renderChat({ again: true });
  await expect.element(field(there)).toHaveValue('');
  await field(there).fill('for the harbour');
  await there.unmount();
  saveUser(memberOf(LEA, 'Léa'));
  const back = await renderChat({ again: true });
  await expect.element(field(back)).toHaveValue('for the Lilacs');
});

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test("a member's picture is next to their messages", async () => {
  const screen = await renderChat({
    messages: [messageOf(1), messageOf(2, { sendBy: YUKI })],
    members: [memberOf(LEA, 'Léa'), { ...memberOf(TOM, 'Tomasz'), profilePictureUrl: DOT }, memberOf(YUKI, '由紀')],
  });
  const rows = screen.getByRole('article');
  await expect.poll(() => rows.nth(0).element().querySelector('.ui-avatar img')?.getAttribute('src')).toBe(DOT);
  await expect.element(rows.nth(1)).toMatchTextContent(/^由/);
  expect(rows.nth(1).element().querySelector('.ui-avatar img')).toBeNull();
});

describe('my messages', () => {
  const messages = [messageOf(1), messageOf(2, { content: 'Thrusday', sendBy: LEA })];
  const more = (screen: RenderedScreen) => screen.getByRole('button', { name: 'Actions for “Thrusday”' });

  test('are edited, and the edit can be undone', async () => {
    const screen = await renderChat({ messages });
    await more(screen).click();
    await expectAccessible();
    await screen.getByRole('menuitem', { name: 'Edit' }).click();
    const field = screen.getByRole('textbox', { name: 'Edit message' });
    await expect.element(field).toHaveFocus();
    await expectAccessible();
    await field.fill('Thursday');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(texts()).toEqual(['No. 1', 'Thursday']));
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(texts()).toEqual(['No. 1', 'Thrusday']));
    await vi.waitFor(() => expect(screen.of(messageEndpoints.editMessage)).toHaveLength(2));
  });

  test('the last is edited with the arrow up, and left unchanged with Escape', async () => {
    const screen = await renderChat({ messages });
    await expect.element(screen.getByText('Thrusday')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Message' }).click();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(screen.getByRole('textbox', { name: 'Edit message' })).toHaveValue('Thrusday');
    await userEvent.keyboard('!{Escape}');
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
    expect(texts()).toEqual(['No. 1', 'Thrusday']);
  });

  test('messages are deleted at once, and return to their place while the deletion is not sent', async () => {
    const screen = await renderChat({ messages });
    await more(screen).click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await vi.waitFor(() => expect(texts()).toEqual(['No. 1']));
    await expect.element(screen.getByText(/^Message from .* deleted$/)).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await vi.waitFor(() => expect(texts()).toEqual(['No. 1', 'Thrusday']));
    expect(screen.of(messageEndpoints.deleteMessage)).toHaveLength(0);
  });

  test('once undoing is not offered any more, a deletion is sent to the server', async () => {
    const screen = await renderChat({ messages });
    await more(screen).click();
    await screen.getByRole('menuitem', { name: 'Delete' }).click();
    await screen.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
    await vi.waitFor(() => expect(screen.of(messageEndpoints.deleteMessage)).toHaveLength(1));
    await vi.waitFor(() => expect(readChat().messages).toHaveLength(1));
  });

  test('by keyboard: to the chat, through the messages, into the menu and back', async () => {
    const screen = await renderChat({ messages });
    await expect.element(screen.getByText('Thrusday')).toBeVisible();
    document.querySelector<HTMLElement>('section.chat-transcript')?.focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('button', { name: 'Actions for “No. 1”' })).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(more(screen)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await expect.poll(() => document.activeElement?.closest('[role=menu]')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await expect.element(more(screen)).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  });
});

test.each(['light', 'dark', 'hestia'])('the chat has no axe violation in %s, on a wide screen', async (theme) => {
  await page.viewport(1440, 900);
  document.documentElement.dataset.theme = theme;
  const screen = await renderChat({
    messages: [
      ...messagesOf(1, 30),
      messageOf(31, { content: 'See https://example.org `code`', sendBy: LEA }),
      messageOf(32, { content: 'Sure https://example.org `code`' }),
    ],
  });
  await expect.element(screen.getByRole('region', { name: 'In this chat' })).toMatchTextContent(/Léayou/);
  await expectAccessible();
  chat.rest();
  delete document.documentElement.dataset.theme;
});
