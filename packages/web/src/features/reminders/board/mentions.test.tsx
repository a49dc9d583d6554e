import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { moveIn, queued, renderBoard } from './board.test-utils.tsx';
import { noteOf } from '../notes.test-fixtures.ts';

beforeEach(moveIn);

type RenderedScreen = Awaited<ReturnType<typeof renderBoard>>;
const field = (screen: RenderedScreen) => screen.getByRole('textbox', { name: 'What’s on the note?', exact: true });

test('an @ in a new note suggests the others, and the note mentions them', async () => {
  const screen = await renderBoard([], { path: '/?sheet=text' });
  await field(screen).click();
  await userEvent.keyboard('Keys? @to');
  await expect.element(screen.getByRole('option')).toMatchTextContent(/Tomasz/);
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field(screen)).toHaveValue('Keys? @Tomasz ');
  await screen.getByRole('button', { name: 'Put it up' }).click();
  await expect
    .poll(() => queued()[0]?.body)
    .toEqual(
      expect.arrayContaining([
        ['content', 'Keys? @Tomasz'],
        ['mentions', TOM],
      ]),
    );
  await expect.element(screen.getByText('@Tomasz', { exact: true })).toHaveClass('mention');
});

test('an edit of the text sends its mentions, an edit of the paper none', async () => {
  const note = noteOf({ content: '@Tomasz?', mentions: [TOM], createdBy: LEA });
  const screen = await renderBoard([note], { path: `/?edit=${note.id}` });
  await field(screen).fill('@Tomasz or @由紀?');
  await screen.getByRole('button', { name: 'Save' }).click();
  const bodies = () => queued().map(({ body }) => body);
  await expect.poll(bodies).toEqual([{ id: note.id, content: '@Tomasz or @由紀?', mentions: [TOM, YUKI] }]);
  await screen.unmount();
  await moveIn();
  const again = await renderBoard([note], { path: `/?edit=${note.id}` });
  await again.getByRole('radio', { name: 'Pink' }).click({ force: true });
  await again.getByRole('button', { name: 'Save' }).click();
  await expect.poll(bodies).toEqual([{ id: note.id, color: 'pink' }]);
});

test('only mentioned members are highlighted on a note', async () => {
  const content = '@Léa, not @Tomasz';
  const { container } = await renderBoard([noteOf({ content, mentions: [LEA] })]);
  await expect
    .poll(() => [...container.querySelectorAll('.note-card .mention')].map((each) => each.textContent))
    .toEqual(['@Léa']);
});
