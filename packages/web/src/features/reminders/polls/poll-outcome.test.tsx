import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import type { OutcomeKind, PollOutcome } from '@hestia/contract/reminders/schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { moveIn, queued, renderBoard } from '../board/board.test-utils.tsx';
import { nextId, pollOf } from '../notes.test-fixtures.ts';

beforeEach(moveIn);

describe('the outcome of a poll', () => {
  const ended = { expirationDate: '2026-11-19T08:00:00.000Z' };
  const button = { name: 'Make it happen' };
  /** A sheet's initial values in the address that opens it. */
  const beginningOf = (link: Locator) =>
    Object.fromEntries(new URL((link.element() as HTMLAnchorElement).href).searchParams);

  test('the asker makes the winner a task, a list or an expense, each linked to the poll', async () => {
    const over = pollOf(['Pizza', 'Soup'], [[LEA, 'Soup']], ended);
    const screen = await renderBoard([over]);
    await screen.getByRole('button', button).click();
    const sheet = screen.getByRole('dialog', { name: 'Which evening?' });
    await expect.element(sheet.getByText('“Soup” won.')).toBeVisible();
    expect(beginningOf(sheet.getByRole('link', { name: 'Make it a task' }))).toEqual({
      sheet: 'new',
      title: 'Soup',
      poll: over.id,
    });
    expect(beginningOf(sheet.getByRole('link', { name: 'Make it an expense' }))).toMatchObject({
      title: 'Soup',
      poll: over.id,
    });
    await expectAccessible();
    await sheet.getByRole('link', { name: 'Put it on a list' }).click();
    const list = screen.getByRole('dialog', { name: 'New list' });
    await expect.element(list.getByRole('textbox', { name: 'List name' })).toHaveValue('Which evening?');
    await expect.element(list.getByRole('textbox', { name: 'Items' })).toHaveValue('Soup');
    await list.getByRole('button', { name: 'Put it up' }).click();
    // Before anything is sent.
    const came = screen.getByRole('region', { name: 'Result' });
    await expect.element(came.getByRole('link', { name: 'Which evening?' })).toBeVisible();
    expect(JSON.stringify(queued()[0]?.body)).toContain(over.id);
  });

  test('all members see the outcome, and a second one gets a notice of the first', async () => {
    const over = pollOf(['Pizza', 'Soup'], [[LEA, 'Soup']], ended);
    const outcome = (kind: OutcomeKind, name: string): PollOutcome => ({ pollId: over.id, kind, id: nextId(), name });
    const made = [
      outcome('task', 'Cook soup'),
      outcome('expense', 'Leeks'),
      { ...outcome('list', 'Other'), pollId: nextId() },
    ];
    const screen = await renderBoard([over], { more: [[reminderEndpoints.listOutcomes, made]] });
    const came = screen.getByRole('region', { name: 'Result' });
    await expect
      .element(came.getByRole('link', { name: 'Cook soup' }))
      .toHaveAttribute('href', `/tasks?chore=${made[0]?.id}`);
    await expect
      .element(came.getByRole('link', { name: 'Leeks' }))
      .toHaveAttribute('href', `/money?expense=${made[1]?.id}`);
    expect(came.getByRole('link').elements()).toHaveLength(2);
    await expectAccessible();
    await screen.getByRole('button', button).click();
    await expect.element(screen.getByRole('link', { name: 'Make it a task Already created: Cook soup' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Put it on a list', exact: true })).toBeVisible();
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

  test('with several answers allowed, a list takes all voted options, the most voted first', async () => {
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
  ])('a poll %s offers no outcome', async (_when, note) => {
    const screen = await renderBoard([note]);
    await expect.element(screen.getByRole('article', { name: 'Poll: Which evening?' })).toBeVisible();
    await expect.element(screen.getByRole('button', button)).not.toBeInTheDocument();
  });
});
