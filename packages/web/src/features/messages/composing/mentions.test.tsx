import { messageEndpoints } from '@hestia/contract/messages/endpoints.ts';
import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { closeUserData } from '#platform/sync/sync.ts';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { messageOf } from '../messages.test-fixtures.ts';
import { renderChat } from '../messages.test-utils.tsx';

afterEach(closeUserData);

type RenderedScreen = Awaited<ReturnType<typeof renderChat>>;

const field = (screen: RenderedScreen) => screen.getByRole('textbox', { name: 'Message' });
const options = (screen: RenderedScreen) => screen.getByRole('option');
const sent = (screen: RenderedScreen) =>
  screen.of(messageEndpoints.sendMessage).map(({ body }) => {
    const { content, mentions } = body as { content: string; mentions: string[] };
    return { content, mentions };
  });

test('an @ suggests the others, Enter takes one, and the message mentions them', async () => {
  const screen = await renderChat({ messages: [messageOf(1)] });
  await field(screen).click();
  await userEvent.keyboard('Hello @');
  await expect.element(screen.getByRole('listbox', { name: 'Mention someone' })).toBeVisible();
  await expect
    .poll(() =>
      options(screen)
        .elements()
        .map((each) => each.textContent),
    )
    .toHaveLength(2);
  await expectAccessible();
  await userEvent.keyboard('to');
  await expect.element(options(screen)).toMatchTextContent(/Tomasz/);
  const active = options(screen).element().id;
  await expect.element(field(screen)).toHaveAttribute('aria-activedescendant', active);
  await userEvent.keyboard('{Enter}');
  await expect.element(field(screen)).toHaveValue('Hello @Tomasz ');
  await expect.element(field(screen)).not.toHaveAttribute('aria-activedescendant');
  await userEvent.keyboard('and you?{Enter}');
  await expect.poll(() => sent(screen)).toEqual([{ content: 'Hello @Tomasz and you?', mentions: [TOM] }]);
  await expect.element(screen.getByText('@Tomasz', { exact: true })).toHaveClass('mention');
  await expectAccessible();
});

test('arrows choose, Escape keeps the typed text, and a tap picks', async () => {
  const screen = await renderChat({ messages: [messageOf(1)] });
  await field(screen).click();
  await userEvent.keyboard('@{ArrowDown}{Tab}');
  await expect.element(field(screen)).toHaveValue('@由紀 ');
  await expect.element(field(screen)).toHaveFocus();
  await userEvent.keyboard('@t{Escape}{Enter}');
  await expect.poll(() => sent(screen)).toEqual([{ content: '@由紀 @t', mentions: [YUKI] }]);
  await userEvent.keyboard('so, @t');
  await options(screen).click();
  await expect.element(field(screen)).toHaveValue('so, @Tomasz ');
  await expect.element(field(screen)).toHaveFocus();
});

test('only mentioned members are highlighted; an equal name that was not mentioned is text', async () => {
  const content = '@Léa, not @Tomasz, and @Aurore neither';
  const gone = crypto.randomUUID();
  const screen = await renderChat({ messages: [messageOf(1, { content, mentions: [LEA, gone] })] });
  await expect.element(screen.getByText('@Léa', { exact: true })).toHaveClass('mention-of-me');
  const { container } = screen;
  expect([...container.querySelectorAll('.mention')].map((each) => each.textContent)).toEqual(['@Léa']);
});
