import { afterEach, expect, test } from 'vitest';
import { closeUserData } from '#platform/sync/sync.ts';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { chatSubscriber } from '../store/chat.ts';
import { messageOf, messagesOf } from '../messages.test-fixtures.ts';
import { renderChat } from '../messages.test-utils.tsx';

afterEach(closeUserData);

type RenderedScreen = Awaited<ReturnType<typeof renderChat>>;
const choose = async (screen: RenderedScreen, item: string) => {
  await screen.getByRole('button', { name: 'Actions for “No. 1”' }).click();
  await screen.getByRole('menuitem', { name: item, exact: true }).click();
};
const chip = (screen: RenderedScreen, name: RegExp) => screen.getByRole('button', { name });
const messageId = messageOf(1).id;
/** One member has one reaction: its id is theirs. They are sorted by id. */
const by = (userId: string, type: string) => ({ id: userId, userId, messageId, type });

test('one tap reacts, another emoji replaces it, and a tap on the chip removes it', async () => {
  const screen = await renderChat({ messages: messagesOf(1, 2) });
  await choose(screen, '👍');
  await expect.element(chip(screen, /^👍 1: Léa$/)).toHaveAttribute('aria-pressed', 'true');
  await choose(screen, '🎉');
  await expect.element(chip(screen, /^🎉 1: Léa$/)).toBeVisible();
  await expect.element(chip(screen, /^👍/)).not.toBeInTheDocument();
  await expectAccessible();
  await chip(screen, /^🎉/).click();
  await expect.element(screen.getByRole('group', { name: 'Reactions' })).not.toBeInTheDocument();
});

test('emoji are found by name, and the menu says who reacted with which', async () => {
  const screen = await renderChat({ messages: [messageOf(1, { reactions: [by(TOM, '🔥'), by(YUKI, '🔥')] })] });
  await expect.element(chip(screen, /^🔥 2: Tomasz and 由紀$/)).toHaveAttribute('aria-pressed', 'false');
  await choose(screen, 'More emoji');
  await screen.getByRole('searchbox', { name: 'Search emoji' }).fill('wrench');
  await screen.getByRole('gridcell', { name: 'wrench' }).click();
  await expect.element(chip(screen, /^🔧 1: Léa$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Actions for “No. 1”' }).click();
  await expect.element(screen.getByRole('list').filter({ hasText: 'Tomasz and 由紀' })).toBeVisible();
});

test("others' reactions appear live, and are still there after a cold start offline", async () => {
  const first = await renderChat({ messages: messagesOf(1, 2) });
  await expect.element(first.getByText('No. 1', { exact: true })).toBeVisible();
  const toms = by(TOM, '👍');
  first.emit({ name: 'NewMessageReaction', payload: toms });
  first.emit({ name: 'UpdateMessageReaction', payload: { ...toms, type: '❤️' } });
  first.emit({ name: 'NewMessageReaction', payload: by(LEA, '🎉') });
  await expect.element(chip(first, /^❤️ 1: Tomasz$/)).toBeVisible();
  await chatSubscriber.onConfirmed(true);
  await first.unmount();
  closeUserData();
  const screen = await renderChat({ again: true, cannotRead: true });
  await expect.element(chip(screen, /^❤️ 1: Tomasz$/)).toBeVisible();
  await expect.element(chip(screen, /^🎉 1: Léa$/)).toBeVisible();
});
