import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { sampleIds } from '@hestia/contract/reminders/lists/samples.ts';
import { beforeEach, expect, test } from 'vitest';
import { memberOf, HOUSEHOLD, LEA, TOM } from '#test/members.ts';
import { expectAccessible } from '#test/accessible.ts';
import { moveIn, queued, renderBoard } from './board.test-utils.tsx';
import { listOf, noteOf, pollOf } from '../notes.test-fixtures.ts';

beforeEach(moveIn);

const ids = sampleIds(HOUSEHOLD);
const welcome = noteOf({ id: ids.welcome, content: 'Welcome! Drag me anywhere.' });
const samples = [
  welcome,
  { ...listOf(['Coffee'], { coordX: 350 }), id: ids.list },
  { ...pollOf(['Friday', 'Saturday'], [], { coordX: 630 }), id: ids.poll },
];
const alone = [[accountEndpoints.listMembers, [memberOf(LEA, 'Léa')]]] as const;

test('the samples are removed in one tap, and nothing else; undo restores them', async () => {
  const mine = noteOf({ content: 'Plumber at nine', coordY: 400 });
  const screen = await renderBoard([...samples, mine]);
  const notes = screen.getByRole('article');
  await expect.element(notes).toHaveLength(4);
  await expectAccessible();
  await screen.getByRole('button', { name: 'Clear samples' }).click();
  await expect.element(notes).toHaveLength(1);
  await expect.element(screen.getByText('Plumber at nine')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(notes).toHaveLength(4);
  expect(queued()).toEqual([]);
});

test.each([
  ['whoever did not put them up', samples.map((note) => ({ ...note, createdBy: TOM }))],
  ['whoever has thrown the welcome away', samples.slice(1)],
  ['whoever never had any', [noteOf()]],
])('the hint about samples is hidden from %s', async (_who, notes) => {
  const screen = await renderBoard(notes);
  await expect.element(screen.getByRole('article').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Clear samples' })).not.toBeInTheDocument();
});

test('an empty board offers invitations, while the household has one member', async () => {
  const screen = await renderBoard([], { more: alone });
  await screen.getByRole('button', { name: 'Invite flatmates' }).click();
  expect(screen.router.state.location.search).toEqual({ invite: '1' });
  await screen.unmount();
  const together = await renderBoard([]);
  await expect.element(together.getByRole('button', { name: 'First note' })).toBeVisible();
  await expect.element(together.getByRole('button', { name: 'Invite flatmates' })).not.toBeInTheDocument();
});
