import type { Note } from '@hestia/contract/reminders/model.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { memberOf, LEA, TOM, YUKI } from '#test/members.ts';
import { noteOf, pictureOf, pollOf } from '../notes.test-fixtures.ts';
import { moveIn, queued, renderBoard } from './board.test-utils.tsx';

beforeEach(moveIn);

/** Tomasz has left; Léa and 由紀 live there. */
const leftBehind = [[accountEndpoints.listMembers, [memberOf(LEA, 'Léa'), memberOf(YUKI, '由紀')]]] as const;
const notes = (createdBy: string) => ({
  text: noteOf({ content: 'Wi-Fi: hestia', createdBy }),
  picture: pictureOf({ createdBy, coordX: 300 }),
  poll: pollOf(['Fri', 'Sat'], [[TOM, 'Fri']], { createdBy, coordX: 600 }),
});

type BoardExtras = NonNullable<Parameters<typeof renderBoard>[1]>['more'];

async function menuOf(note: Note, more: NonNullable<BoardExtras> = leftBehind) {
  const screen = await renderBoard([note], { more, wide: true });
  const article = screen.getByRole('article');
  await expect.element(article).toBeVisible();
  (article.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  return screen;
}

test.each(['text', 'picture', 'poll'] as const)("a former member's %s is editable by all members", async (kind) => {
  const screen = await menuOf(notes(TOM)[kind]);
  await expect.element(screen.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Throw away' })).toBeVisible();
  const close = screen.getByRole('button', { name: 'Close poll' });
  await expect.poll(() => close.elements().length).toBe(kind === 'poll' ? 1 : 0);
  await screen.getByRole('button', { name: 'Throw away' }).click();
  await expect.element(screen.getByRole('article')).not.toBeInTheDocument();
  await screen.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(queued).toMatchObject([{ kind: 'reminders.deleteNote' }]);
});

test.each([
  ['whose author lives there', notes(YUKI).text, leftBehind],
  [
    'as long as it is not known who lives there',
    notes(TOM).text,
    [[accountEndpoints.listMembers, () => new Promise(() => {})]],
  ],
] as const)('a note %s is only editable by its author', async (_which, note, more) => {
  const screen = await menuOf(note, more);
  await expect.element(screen.getByRole('button', { name: 'Copy text' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit', exact: true }).elements()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Throw away' }).elements()).toEqual([]);
});

test("a former member's poll can be acted on by all members", async () => {
  const { poll } = notes(TOM);
  const screen = await renderBoard([{ ...poll, expirationDate: '2026-11-19T08:00:00.000Z' }], { more: leftBehind });
  await expect.element(screen.getByRole('button', { name: 'Make it happen' })).toBeVisible();
});
