import { beforeEach, describe, expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { moveIn, renderBoard } from '../board/board.test-utils.tsx';
import { pollOf } from '../notes.test-fixtures.ts';

beforeEach(moveIn);

describe('what comes of a poll', () => {
  const ended = { expirationDate: '2026-11-19T08:00:00.000Z' };
  const button = { name: 'Make it happen' };
  /** What a sheet begins with, by the address that opens it. */
  const beginningOf = (link: Locator) =>
    Object.fromEntries(new URL((link.element() as HTMLAnchorElement).href).searchParams);

  test('whoever asked makes the winner a task, a list or an expense, each with the way back to the poll', async () => {
    const over = pollOf(['Pizza', 'Soup'], [[LEA, 'Soup']], ended);
    const screen = await renderBoard([over]);
    await screen.getByRole('button', button).click();
    const sheet = screen.getByRole('dialog', { name: 'Which evening?' });
    await expect.element(sheet.getByText('“Soup” won.')).toBeVisible();
    const details = `From the poll “Which evening?”: ${location.origin}/?note=${over.id}`;
    expect(beginningOf(sheet.getByRole('link', { name: 'Make it a task' }))).toEqual({
      sheet: 'new',
      title: 'Soup',
      details,
    });
    expect(beginningOf(sheet.getByRole('link', { name: 'Make it an expense' }))).toMatchObject({
      title: 'Soup',
      details,
    });
    await expectAccessible();
    await sheet.getByRole('link', { name: 'Put it on a list' }).click();
    const list = screen.getByRole('dialog', { name: 'New list' });
    await expect.element(list.getByRole('textbox', { name: 'List name' })).toHaveValue('Which evening?');
    await expect.element(list.getByRole('textbox', { name: 'Items' })).toHaveValue('Soup');
  });

  test('a tie asks first', async () => {
    const votes = [
      [LEA, 'Soup'],
      [TOM, 'Pizza'],
    ] as const;
    const screen = await renderBoard([pollOf(['Pizza', 'Soup', 'Bread'], votes, ended)]);
    await screen.getByRole('button', button).click();
    const sheet = screen.getByRole('dialog', { name: 'Which evening?' });
    await expect.element(sheet.getByText('It’s a tie. Which one?')).toBeVisible();
    await expect.element(sheet.getByRole('link')).not.toBeInTheDocument();
    expect(sheet.getByRole('radio').elements()).toHaveLength(2);
    await sheet.getByText('Pizza').click();
    expect(beginningOf(sheet.getByRole('link', { name: 'Make it a task' }))).toMatchObject({ title: 'Pizza' });
  });

  test('where several answers were allowed, a list takes all that somebody wants, the most wanted first', async () => {
    const votes = [
      [LEA, 'Soup'],
      [TOM, 'Pizza'],
      [YUKI, 'Pizza'],
    ] as const;
    const several = { ...ended, allowMultipleChoices: true };
    const screen = await renderBoard([pollOf(['Soup', 'Bread', 'Pizza'], votes, several)]);
    await screen.getByRole('button', button).click();
    await screen.getByRole('link', { name: 'Put it on a list' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Items' })).toHaveValue('Pizza\nSoup');
  });

  test.each([
    ['while it is open', pollOf(['Pizza', 'Soup'], [[LEA, 'Soup']])],
    ['without a vote', pollOf(['Pizza', 'Soup'], [], ended)],
    ['that somebody else asked', pollOf(['Pizza', 'Soup'], [[LEA, 'Soup']], { ...ended, createdBy: TOM })],
  ])('nothing is offered of a poll %s', async (_when, note) => {
    const screen = await renderBoard([note]);
    await expect.element(screen.getByRole('article', { name: 'Poll: Which evening?' })).toBeVisible();
    await expect.element(screen.getByRole('button', button)).not.toBeInTheDocument();
  });
});
