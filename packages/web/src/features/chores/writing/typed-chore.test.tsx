import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { controlsOf, unfold } from '#test/unfold.ts';
import { bins, open, signInAnew } from '../chores.test-utils.tsx';

beforeEach(signInAnew);

const openForm = async () => {
  const screen = await open('/tasks?sheet=new');
  const title = screen.getByRole('textbox', { name: 'What needs doing?' });
  await expect.element(title).toBeVisible();
  return {
    ...screen,
    title,
    part: (label: string) => screen.getByRole('button', { name: label }),
    add: () => screen.getByRole('button', { name: /^Add/ }).click(),
    sent: () => screen.of(choreEndpoints.addChore)[0]?.body,
  };
};

const sentence = () => document.querySelector('.ui-sentence > .sr-only')?.textContent;

describe('words typed into a new task', () => {
  test('typed words fill repetition and member; the rest is the title', async () => {
    const screen = await openForm();
    await screen.title.fill('kitchen every saturday all');
    await expect.poll(sentence).toMatch(/^Every Saturday.* everyone in turn/);
    await expectAccessible();
    const body = document.querySelector('.ui-sheet-body');
    expect(body?.scrollHeight).toBe(body?.clientHeight);
    await screen.add();
    await expect.poll(screen.sent).toMatchObject({
      title: 'kitchen',
      repeat: { rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SA', members: [LEA, TOM, YUKI], rotation: 'order' },
    });
  });

  test('typed words become text again with a tap, and stay so', async () => {
    const screen = await openForm();
    await screen.title.fill('Sunday dinner tomorrow with tomasz');
    await screen.part('tomorrow taken as the date. Undo').click();
    await expect.element(screen.part('tomorrow taken as the date. Undo')).not.toBeInTheDocument();
    await screen.add();
    await expect.poll(screen.sent).toMatchObject({ title: 'Sunday dinner tomorrow', enrolled: [LEA, TOM] });
  });

  test('typed words are replaced by manual choices', async () => {
    const screen = await openForm();
    await screen.title.fill('bins every saturday');
    await expect.poll(sentence).toMatch(/^Every Saturday/);
    await unfold('when');
    await screen.getByText('Never', { exact: true }).click();
    await expect.element(screen.title).toHaveValue('bins');
    await screen.add();
    await expect.poll(screen.sent).toMatchObject({ title: 'bins' });
    expect(JSON.stringify(screen.sent())).not.toContain('FREQ');
  });

  test('typed names stay when the rotation is changed by hand', async () => {
    const screen = await openForm();
    await screen.title.fill('kitchen every saturday all');
    await expect.poll(sentence).toMatch(/everyone in turn/);
    await unfold('who');
    await screen.getByText('Fairly', { exact: true }).click();
    await expect.poll(sentence).toMatch(/^Every Saturday.* everyone, fairly/);
    await expect.element(screen.title).toHaveValue('kitchen');
    await screen.add();
    await expect.poll(screen.sent).toMatchObject({
      title: 'kitchen',
      repeat: { rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SA', members: [LEA, TOM, YUKI], rotation: 'fair' },
    });
  });

  test('typed words leave the form as small as before', async () => {
    await openForm();
    const sheet = document.querySelector('[role=dialog]');
    expect(sheet && controlsOf(sheet).length).toBeLessThanOrEqual(9);
    const body = document.querySelector('.ui-sheet-body');
    expect(body?.scrollHeight).toBe(body?.clientHeight);
  });
});

test("the title of an existing task isn't parsed", async () => {
  const screen = await open(`/tasks?chore=${bins.id}`);
  await screen.getByRole('button', { name: 'Edit task' }).click();
  await screen.getByRole('textbox', { name: 'What needs doing?' }).fill('Bins every saturday');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => screen.of(choreEndpoints.editChore)[0]?.body)
    .toEqual({ id: bins.id, title: 'Bins every saturday' });
});
