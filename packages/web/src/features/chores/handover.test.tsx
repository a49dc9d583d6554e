import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Handover } from '@hestia/contract/chores/schemas.ts';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { chore, open, signInAnew } from './chores.test-utils.tsx';

beforeEach(signInAnew);

const dueDate = new Date(2040, 0, 3, 18).toISOString();
const asking = (by: string, to: string, answer: Handover['answer'] = 'open') =>
  chore('Bins', 0, { dueDate, enrolledUsers: { [by]: null }, handover: { id: 'question', by, to, answer } });

test('whoever is on a task asks somebody, keeps it meanwhile, and takes the question back', async () => {
  const mine = chore('Bins', 0, { dueDate, enrolledUsers: { [LEA]: null } });
  const screen = await open(`/tasks?chore=${mine.id}`, { chores: [mine] });
  await screen.getByRole('button', { name: 'Ask someone' }).click();
  const yuki = screen.getByRole('radio', { name: '由紀' });
  await expect.element(yuki).toBeInTheDocument();
  yuki.element().focus();
  await userEvent.keyboard(' ');
  await expectAccessible();
  await screen.getByRole('button', { name: 'Ask 由紀' }).click();
  const said = 'You’ve asked 由紀 to take it.';
  await expect.element(screen.getByRole('dialog').getByText(said)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Hand back Léa' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Ask someone' })).not.toBeInTheDocument();
  const sent = () => screen.of(choreEndpoints.askHandover)[0]?.body;
  await expect.poll(sent).toMatchObject({ choreId: mine.id, userId: YUKI });
  await screen.getByRole('button', { name: 'Cancel request' }).click();
  await expect.element(screen.getByRole('dialog').getByText(said)).not.toBeInTheDocument();
});

test('who is asked sees it over their tasks; once they accept, it is theirs, and can be undone', async () => {
  const screen = await open('/tasks', { chores: [asking(TOM, LEA)] });
  const section = screen.getByRole('region', { name: 'Can you take over?' });
  await expect.element(section).toMatchTextContent(/Tomasz asks\s*Can you take “Bins” on Tuesday, January 3\?/);
  await expectAccessible();
  await section.getByRole('button', { name: 'Yes, I’ll take it Bins' }).click();
  await expect.element(section).not.toBeInTheDocument();
  await expect.element(screen.getByRole('listitem').getByRole('img', { name: 'Léa' })).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(section).toBeVisible();
  await expect.element(screen.getByRole('listitem').getByRole('img', { name: 'Tomasz' }).last()).toBeVisible();
});

test('who is asked declines in the task, and the asker reads so on theirs', async () => {
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
