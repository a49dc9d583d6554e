import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore, Handover } from '@hestia/contract/chores/schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { chore, open, signInAnew } from '../chores.test-utils.tsx';

beforeEach(signInAnew);

const dueDate = new Date(2040, 0, 3, 18).toISOString();
const asking = (by: string, to: string, answer: Handover['answer'] = 'open') =>
  chore('Bins', 0, { dueDate, enrolledUsers: { [by]: null }, handover: { id: 'question', by, to, answer } });

test('a member on a task asks another to take over, keeps it meanwhile, and withdraws the request', async () => {
  const mine = chore('Bins', 0, { dueDate, enrolledUsers: { [LEA]: null } });
  const screen = await open(`/tasks?chore=${mine.id}`, { chores: [mine] });
  await screen.getByRole('button', { name: 'Ask someone' }).click();
  const yuki = screen.getByRole('radio', { name: '由紀' });
  await expect.element(yuki).toBeInTheDocument();
  yuki.element().focus();
  await userEvent.keyboard(' ');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Ask 由紀' }).click();
  const words = 'You’ve asked 由紀 to take it.';
  await expect.element(screen.getByRole('dialog').getByText(words)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Hand back Léa' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Ask someone' })).not.toBeInTheDocument();
  const sent = () => screen.of(choreEndpoints.askHandover)[0]?.body;
  await expect.poll(sent).toMatchObject({ choreId: mine.id, userId: YUKI });
  await screen.getByRole('button', { name: 'Cancel request' }).click();
  await expect.element(screen.getByRole('dialog').getByText(words)).not.toBeInTheDocument();
});

test('the asked member sees the request above their tasks; accepting takes the task over, and can be undone', async () => {
  const screen = await open('/tasks', { chores: [asking(TOM, LEA)] });
  const section = screen.getByRole('region', { name: 'For you' });
  await expect.element(section).toMatchTextContent(/^For you\s*1\s*TO\s*Bins on Tue, Jan 3\?$/);
  await expectAccessible();
  await section.getByRole('button', { name: 'Yes, I’ll take it: Bins' }).click();
  await expect.element(section).not.toBeInTheDocument();
  await expect.element(screen.getByRole('listitem').getByRole('img', { name: 'Léa' })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(section).toBeVisible();
  await expect.element(screen.getByRole('listitem').getByRole('img', { name: 'Tomasz' }).last()).toBeVisible();
});

test('the asked member declines in the task, and the asker sees it on theirs', async () => {
  const one = asking(TOM, LEA);
  const screen = await open(`/tasks?chore=${one.id}`, {
    chores: [one, { ...asking(LEA, TOM, 'declined'), id: 'mine' }],
  });
  const decline = screen.getByRole('dialog').getByRole('button', { name: 'I can’t Bins' });
  await decline.click();
  await expect.element(decline).not.toBeInTheDocument();
  await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText('Tomasz can’t take it.')).toBeVisible();
});

test('others read who has asked whom, and cannot answer', async () => {
  const one = asking(TOM, YUKI);
  const screen = await open(`/tasks?chore=${one.id}`, { chores: [one] });
  await expect.element(screen.getByText('Tomasz asked 由紀 to take it.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Yes, I’ll take it Bins' })).not.toBeInTheDocument();
});

describe('a swap', () => {
  const saturday = new Date(2040, 0, 7, 18).toISOString();
  const kitchen = (on: string, more: Partial<Chore> = {}) =>
    chore('Kitchen', 0, { id: 'kitchen', dueDate: saturday, enrolledUsers: { [on]: null }, ...more });
  const offering = (by: string, to: string) => {
    const one = asking(by, to);
    return { ...one, handover: { id: 'question', by, to, answer: 'open', inReturn: 'kitchen' } } satisfies Chore;
  };

  test('the asker chooses a task in return, among the open ones of the asked member', async () => {
    const mine = chore('Bins', 0, { dueDate, enrolledUsers: { [LEA]: null } });
    const stairs = chore('Stairs', 3, { enrolledUsers: { [YUKI]: null } });
    const oven = chore('Oven', 0, { enrolledUsers: { [TOM]: null }, isDone: true });
    const screen = await open(`/tasks?chore=${mine.id}`, { chores: [mine, kitchen(TOM), stairs, oven] });
    await screen.getByRole('button', { name: 'Ask someone' }).click();
    const returns = screen.getByRole('radiogroup', { name: 'In return, I’d take' });
    await expect.element(returns).toMatchTextContent(/^In return, I’d take\s*Nothing\s*Kitchen · Sat, Jan 7$/);
    returns
      .getByRole('radio', { name: /^Kitchen/ })
      .element()
      .focus();
    await userEvent.keyboard(' ');
    await expectAccessible();
    await screen.getByRole('button', { name: 'Ask Tomasz' }).click();
    const words = 'You’ve asked Tomasz to take it. In return: “Kitchen”.';
    await expect.element(screen.getByRole('dialog').getByText(words)).toBeVisible();
    const sent = () => screen.of(choreEndpoints.askHandover)[0]?.body;
    await expect.poll(sent).toMatchObject({ choreId: mine.id, userId: TOM, inReturn: 'kitchen' });
  });

  test('the asked member sees both tasks, also in their own; accepting exchanges them, and can be undone', async () => {
    const screen = await open('/tasks?chore=kitchen', { chores: [offering(TOM, LEA), kitchen(LEA)] });
    const question = /Can you take “Bins” on Tuesday, January\s3\? I’d take your “Kitchen” on Saturday, January\s7\./;
    await expect.element(screen.getByRole('dialog').getByText(question)).toBeVisible();
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    // The request shows after the list.
    const row = (title: string) => screen.getByRole('listitem').filter({ hasText: title }).first();
    const asked = screen.getByRole('region', { name: 'For you' });
    await expect.element(asked.getByText('Bins on Tue, Jan 3 for your Kitchen?')).toBeVisible();
    await asked.getByRole('button', { name: 'Yes, let’s swap: Bins' }).click();
    await expect.element(screen.getByText('You take “Bins”, Tomasz takes “Kitchen”')).toBeVisible();
    await expect.element(row('Bins').getByRole('img', { name: 'Léa' })).toBeVisible();
    await expect.element(row('Kitchen').getByRole('img', { name: 'Tomasz' })).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(asked).toBeVisible();
  });

  test('the asker reads when it has failed, and dismisses it', async () => {
    const mine = offering(LEA, TOM);
    const screen = await open(`/tasks?chore=${mine.id}`, { chores: [mine, kitchen(TOM, { isDone: true })] });
    const off = screen.getByRole('dialog').getByText(/^The swap with Tomasz is off:/);
    await expect.element(off).toBeVisible();
    await screen.getByRole('button', { name: 'OK' }).click();
    await expect.element(off).not.toBeInTheDocument();
  });

  test("a completed task can't be handed over", async () => {
    const screen = await open('/tasks', { chores: [offering(TOM, LEA), kitchen(LEA, { isDone: true })] });
    await expect.element(screen.getByRole('listitem').filter({ hasText: 'Bins' })).toBeVisible();
    await expect.element(screen.getByRole('region', { name: 'For you' })).not.toBeInTheDocument();
  });
});
