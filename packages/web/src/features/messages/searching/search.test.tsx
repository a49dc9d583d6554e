import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { closeUserData } from '#platform/sync/sync.ts';
import { expectAccessible } from '#test/accessible.ts';
import { messageOf, messagesOf } from '../messages.test-fixtures.ts';
import { renderChat } from '../messages.test-utils.tsx';

afterEach(closeUserData);

type RenderedScreen = Awaited<ReturnType<typeof renderChat>>;
type Answer = { messages: unknown[]; next: unknown };

const field = (screen: RenderedScreen) => screen.getByRole('searchbox', { name: 'Words from a message' });
const hits = (screen: RenderedScreen) => screen.getByRole('dialog').getByRole('listitem');

/** The server answers these searches, one after the other. */
async function renderSearch(...answers: Answer[]) {
  const left = [...answers];
  const searches = () => left.shift() ?? null;
  return renderChat({ messages: messagesOf(1, 60), searches });
}

test('/ opens the search; a result shows member and time, with the words marked, and opens its place', async () => {
  const found = messageOf(3, { content: 'The spare key is under the CRÈME pot' });
  const screen = await renderSearch({ messages: [found], next: null });
  await expect.element(screen.getByText('No. 60')).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(field(screen)).toHaveFocus();
  await userEvent.keyboard('creme{Enter}');
  await expect.element(hits(screen)).toMatchTextContent(/Tomasz/);
  await expect.element(hits(screen).getByRole('mark')).toMatchTextContent(/^CRÈME$/);
  await expect.element(screen.getByText('1 match.')).toBeVisible();
  await expectAccessible();
  await hits(screen).getByRole('button').click();
  await expect.element(screen.getByRole('article').filter({ hasText: /No\. 3$/ })).toHaveFocus();
});

test('a search can continue further back, and shows its progress', async () => {
  const [late, early] = [messageOf(59), messageOf(2)];
  const next = { sendAt: late.sendAt, id: late.id };
  const screen = await renderSearch({ messages: [late], next }, { messages: [early], next: null });
  await screen.getByRole('button', { name: 'Search messages' }).click();
  await field(screen).fill('No.');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/Searched back to Nov\s1, 2026/)).toBeVisible();
  await screen.getByRole('button', { name: 'Search further back' }).click();
  await expect.element(screen.getByText('2 matches.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Search further back' })).not.toBeInTheDocument();
  const asked = screen.of(messageEndpoints.searchMessages);
  expect(asked).toHaveLength(2);
});

test('offline, the stored messages are searched, and the screen says so', async () => {
  const screen = await renderSearch();
  await expect.element(screen.getByText('No. 60')).toBeVisible();
  await screen.getByRole('button', { name: 'Search messages' }).click();
  await field(screen).fill('no. 57');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(/only messages on this device/)).toBeVisible();
  await expect.element(hits(screen)).toMatchTextContent(/No\. 57/);
});
