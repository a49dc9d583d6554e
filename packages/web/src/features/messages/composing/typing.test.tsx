import { afterEach, expect, test, vi } from 'vitest';
import { closeUserData } from '#platform/sync/sync.ts';
import { endAllTyping, onTyping, setTypingSender } from '#platform/sync/live/typing.ts';
import { expectAccessible } from '#test/accessible.ts';
import { HOUSEHOLD, LEA, TOM, YUKI, memberOf } from '#test/members.ts';
import { messageOf } from '../messages.test-fixtures.ts';
import { renderChat } from '../messages.test-utils.tsx';

afterEach(() => {
  endAllTyping();
  closeUserData();
});

const line = () => document.querySelector('.chat-typing');

test('the writer is named without layout shift or announcement, until the message arrives', async () => {
  const screen = await renderChat({ messages: [messageOf(1)] });
  await expect.element(screen.getByText('No. 1')).toBeVisible();
  const before = document.querySelector('section.chat-transcript')?.getBoundingClientRect().height;
  onTyping(TOM);
  await expect.element(screen.getByText('Tomasz is typing…')).toBeVisible();
  onTyping(YUKI);
  await expect.element(screen.getByText('Tomasz and 由紀 are typing…')).toBeVisible();
  expect(line()?.closest('[aria-live=polite], [role=status]')).toBeNull();
  expect(document.querySelector('section.chat-transcript')?.getBoundingClientRect().height).toBe(before);
  await expectAccessible();
  screen.emit({ name: 'NewMessageAdded', payload: messageOf(2, { sendBy: TOM }) });
  await expect.element(screen.getByText('由紀 is typing…')).toBeVisible();
});

test('typing notifies the others, unless there are none', async () => {
  const sender = vi.fn<() => void>();
  setTypingSender(sender);
  const screen = await renderChat({ messages: [messageOf(1)] });
  await expect.element(screen.getByText('No. 1')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Message' }).fill('Hello');
  expect(sender).toHaveBeenCalledTimes(1);
  await screen.unmount();
  closeUserData();
  sender.mockClear();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  const alone = await renderChat({
    messages: [messageOf(1)],
    members: [{ ...memberOf(LEA, 'Léa'), colocationId: HOUSEHOLD }],
  });
  await alone.getByRole('textbox', { name: 'Message' }).fill('Hello?');
  expect(sender).not.toHaveBeenCalled();
});
