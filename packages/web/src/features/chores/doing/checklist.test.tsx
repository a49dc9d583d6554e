import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { ChecklistLine } from '@hestia/contract/chores/schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readOutbox } from '#platform/sync/sync.ts';
import { expectAccessible } from '#test/accessible.ts';
import { unfold } from '#test/unfold.ts';
import { TOM } from '#test/members.ts';
import { attic, bins, busy, open, signInAnew } from '../chores.test-utils.tsx';

beforeEach(signInAnew);

const idOf = (at: number) => `01990000-0000-7000-9000-00000000d${String(at).padStart(3, '0')}`;
const line = (at: number, text: string, tick: Partial<ChecklistLine> = {}): ChecklistLine => ({
  id: idOf(at),
  text,
  checkedBy: null,
  checkedAt: null,
  ...tick,
});
const byTom = { checkedBy: TOM, checkedAt: '2026-11-19T10:00:00.000Z' };
const sorted = { ...bins, checklist: [line(1, 'Glass', byTom), line(2, 'Paper'), line(3, 'The rest')] };
const calm = [[choreEndpoints.tickLine, busy]] as const;

type RenderedScreen = Awaited<ReturnType<typeof open>>;
const box = (screen: RenderedScreen, name: RegExp) => screen.getByRole('dialog').getByRole('checkbox', { name });
const press = (screen: RenderedScreen, text: string) =>
  screen.getByRole('dialog').getByText(text, { exact: true }).click();
const queued = () =>
  readOutbox()
    ?.snapshot()
    .map(({ kind }) => kind);
const texts = () =>
  [...document.querySelectorAll<HTMLInputElement>('.checklist-field input')].map(({ value }) => value);

describe('the checklist of a task', () => {
  test('shows its progress in the row', async () => {
    const screen = await open('/tasks', { chores: [sorted] });
    await expect.element(screen.getByRole('link', { name: /Bins.*1 of 3 ticked/ })).toBeVisible();
  });

  test('a checklist names who ticked a line, and each tick is a separate write', async () => {
    const screen = await open(`/tasks?chore=${bins.id}`, { chores: [sorted], replies: calm });
    await expect.element(box(screen, /Glass Tomasz, Nov 19/)).toBeChecked();
    await press(screen, 'Paper');
    await press(screen, 'The rest');
    await expect.element(box(screen, /Paper you/)).toBeChecked();
    await expect.element(screen.getByRole('dialog').getByRole('img', { name: '3 of 3 ticked' })).toBeVisible();
    expect(queued()).toEqual(['chores.tick', 'chores.tick']);
    await expectAccessible();
  });

  test('keeps who ticked a line when it was unticked by mistake', async () => {
    const screen = await open(`/tasks?chore=${bins.id}`, { chores: [sorted], replies: calm });
    await press(screen, 'Glass');
    await expect.element(box(screen, /^Glass$/)).not.toBeChecked();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(box(screen, /Glass Tomasz, Nov 19/)).toBeChecked();
    expect(queued()).toEqual([]);
  });

  test('is read-only once the task is archived', async () => {
    const replies = [[choreEndpoints.getChore, { ...attic, checklist: sorted.checklist }]] as const;
    const screen = await open(`/tasks?chore=${attic.id}`, { replies });
    await expect.element(screen.getByRole('dialog').getByText('Paper')).toBeVisible();
    await expect.element(screen.getByRole('checkbox', { name: /Paper/ })).not.toBeInTheDocument();
  });
});

describe('writing a checklist', () => {
  const replies = [[choreEndpoints.editChore, bins.id]] as const;
  const field = (screen: RenderedScreen, name: string) => screen.getByRole('textbox', { name, exact: true });
  const editing = async () => {
    const screen = await open(`/tasks?chore=${bins.id}`, { chores: [sorted], replies });
    await screen.getByRole('button', { name: 'Edit task' }).click();
    await unfold('more');
    return screen;
  };

  test('Enter adds a line, pasted lines become lines, and the task has them', async () => {
    const screen = await open('/tasks?sheet=new');
    await screen.getByRole('textbox', { name: 'What needs doing?' }).fill('Party');
    await unfold('more');
    await field(screen, 'Add an item').click();
    await userEvent.keyboard('Cups{Enter}Plates{Enter}');
    const pasted = new DataTransfer();
    pasted.setData('text', '- Chairs\r\n[ ] Music\n\n2. Ice');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
    await expect.poll(texts).toEqual(['Cups', 'Plates', 'Chairs', 'Music', 'Ice', '']);
    await expectAccessible();
    await screen.getByRole('button', { name: 'Add task' }).click();
    await expect
      .poll(
        () => (screen.of(choreEndpoints.addChore)[0]?.body as { checklist?: ChecklistLine[] } | undefined)?.checklist,
      )
      .toMatchObject(['Cups', 'Plates', 'Chairs', 'Music', 'Ice'].map((text) => ({ text })));
  });

  test('a checklist sends its new order and the removed lines, and no line of other members', async () => {
    const screen = await editing();
    await field(screen, 'Line 2').fill('All paper');
    screen.getByRole('button', { name: 'Move The rest, 3 of 3' }).element().focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.poll(texts).toEqual(['The rest', 'Glass', 'All paper', '']);
    await screen.getByRole('button', { name: 'Remove Glass' }).click();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => screen.of(choreEndpoints.editChore)[0]?.body)
      .toEqual({
        id: bins.id,
        checklist: [
          { id: idOf(3), text: 'The rest' },
          { id: idOf(2), text: 'All paper' },
        ],
        removedLines: [idOf(1)],
      });
  });

  test('Backspace in an empty line deletes it', async () => {
    const screen = await editing();
    await field(screen, 'Line 2').clear();
    field(screen, 'Line 2').element().focus();
    await userEvent.keyboard('{Backspace}');
    await expect.poll(texts).toEqual(['Glass', 'The rest', '']);
    expect(document.activeElement).toHaveProperty('value', 'Glass');
  });

  test('ends with the fiftieth line, with a text', async () => {
    const many = { ...bins, checklist: Array.from({ length: 49 }, (_, at) => line(at, `Line ${at}`)) };
    const screen = await open(`/tasks?chore=${bins.id}`, { chores: [many], replies });
    await screen.getByRole('button', { name: 'Edit task' }).click();
    await unfold('more');
    field(screen, 'Add an item').element().focus();
    const pasted = new DataTransfer();
    pasted.setData('text', 'One more\nOne too many');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true, cancelable: true }),
    );
    await expect.element(screen.getByText('That’s the limit: 50 items.')).toBeVisible();
    expect(texts()).toHaveLength(50);
  });
});
