import { choreCalls } from '@hestia/contract/chores/calls.ts';
import type { Chore } from '@hestia/contract/chores/shapes.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eraseUserData, openUserData } from '#platform/data/user-data.ts';
import { clearDrafts } from '#platform/drafts.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { atHome, flatmate, HOUSE, LEA, TOM } from '#test/flatmates.ts';
import { renderScreen } from '#test/house.tsx';
import { wire } from '#test/wire.ts';
import { clearToasts } from '#ui/toasts.tsx';
import { ChoresScreen } from './chores-screen.tsx';

let made = 0;
function chore(title: string, days: number, change: Partial<Chore> = {}): Chore {
  made += 1;
  const due = new Date();
  due.setDate(due.getDate() + days);
  due.setHours(23, 0, 0, 0);
  return {
    id: `01990000-0000-7000-9000-${String(made).padStart(12, '0')}`,
    colocationId: HOUSE,
    createdBy: TOM,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    dueDate: due.toISOString(),
    title,
    description: null,
    isDone: false,
    enrolledUsers: {},
    doneBy: null,
    doneAt: null,
    ...change,
  };
}

const bins = chore('Bins', 0, { enrolledUsers: { [LEA]: null }, description: 'Glass and paper' });
const plants = chore('Plants', 9);
const oven = chore('Oven', 1, { isDone: true, doneBy: TOM, doneAt: '2026-11-19T10:00:00.000Z' });
const busy = () => new Response('', { status: 503 });
const comment = {
  id: '01990000-0000-7000-9000-00000000c001',
  choreId: bins.id,
  createdBy: TOM,
  createdAt: '2026-11-20T08:00:00.000Z',
  content: 'The blue one, too',
};

async function open(
  path = '/tasks',
  { chores = [bins, plants, oven], locale = 'en' }: { chores?: Chore[]; locale?: Locale } = {},
) {
  const asked = wire(
    ...atHome,
    [choreCalls.listChores, chores],
    [choreCalls.listArchivedChores, { chores: [chore('Attic', -40, { isDone: true })], next: null }],
    [choreCalls.listChoreMessages, [comment]],
    // Answered as by a server that is overloaded: what is written stays queued and shown, and can be looked at.
    ...[
      choreCalls.addChore,
      choreCalls.editChore,
      choreCalls.toggleDone,
      choreCalls.deleteChore,
      choreCalls.enrol,
      choreCalls.leave,
      choreCalls.addChoreMessage,
    ].map((call) => [call, busy] as const),
  );
  return { ...(await renderScreen(<ChoresScreen />, { path, locale })), ...asked };
}

beforeEach(async () => {
  await eraseUserData();
  clearDrafts();
  clearToasts();
  localStorage.removeItem('chores.filter');
  localStorage.removeItem('chores.layout');
  saveUser(flatmate(LEA, 'Léa'));
  // Other tests run beside this one in the same browser: each keeps its own queue.
  await openUserData(crypto.randomUUID());
});

describe('the list of tasks', () => {
  test('says when each is due, and whose it is', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('region', { name: 'Today' }).getByText('Bins')).toBeVisible();
    await expect
      .element(screen.getByRole('region', { name: 'Later' }).getByRole('link', { name: 'Plants' }))
      .toBeVisible();
    await expect.element(screen.getByText('1 for you today')).toBeVisible();
    await expect.element(screen.getByText('Oven')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('narrows to mine, open and done, and remembers it', async () => {
    const screen = await open();
    await screen.getByText('Mine').click();
    await expect.element(screen.getByRole('link', { name: 'Plants' })).not.toBeInTheDocument();
    await screen.getByText('Open', { exact: true }).click();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).not.toBeInTheDocument();
    await screen.getByText('Done', { exact: true }).click();
    await expect.element(screen.getByRole('link', { name: /Oven Tomasz, Nov 19/ })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: /Attic/ })).toBeVisible();
    expect(localStorage.getItem('chores.filter')).toBe('done');
    await expectAccessible();
  });

  test('is taken and done with one tap each, and taken back', async () => {
    const screen = await open();
    await screen.getByRole('button', { name: /Take it ?Plants/ }).click();
    await expect.element(screen.getByRole('button', { name: /Take it/ })).not.toBeInTheDocument();
    screen.getByRole('checkbox', { name: '“Bins” is done' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByRole('link', { name: /Bins/ })).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).toBeVisible();
  });

  test('invites when it is empty', async () => {
    const screen = await open('/tasks', { chores: [], locale: 'fr' });
    await expect.element(screen.getByText('Tout est fait. Pose-toi.')).toBeVisible();
    await expectAccessible();
  });
});

describe('a new task', () => {
  test('is written with the keyboard alone', async () => {
    const screen = await open('/tasks?sheet=new');
    await expect.element(screen.getByRole('textbox', { name: 'What is to be done' })).toHaveFocus();
    await expectAccessible();
    await userEvent.keyboard('Stairs{Enter}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(screen.getByRole('link', { name: /Stairs/ })).toBeVisible();
    await expect
      .poll(() => screen.of(choreCalls.addChore)[0]?.body)
      .toMatchObject({ title: 'Stairs', enrolled: [], isDone: false, colocationId: HOUSE, createdBy: LEA });
  });

  test('says in words what is missing', async () => {
    const screen = await open('/tasks?sheet=new');
    await screen.getByRole('button', { name: 'Add the task' }).click();
    await expect.element(screen.getByText('Say what is to be done')).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'What is to be done' })).toHaveFocus();
  });
});

describe('an open task', () => {
  test('is read, talked about and handed to others', async () => {
    const screen = await open(`/tasks?chore=${bins.id}`);
    await expect.element(screen.getByText('The blue one, too')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('textbox', { name: 'Say something about it' }).fill('On my way');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('On my way')).toBeVisible();
    await screen.getByRole('button', { name: 'Put Tomasz on this task' }).click();
    await screen.getByRole('button', { name: /Leave/ }).click();
    await expect.element(screen.getByRole('button', { name: /Take off/ })).toBeVisible();
  });

  test('is changed, and keeps what was typed when the sheet is closed', async () => {
    const screen = await open(`/tasks?chore=${bins.id}`);
    await screen.getByRole('button', { name: 'Edit task' }).click();
    await screen.getByRole('textbox', { name: 'What is to be done' }).fill('All bins');
    await screen.getByRole('button', { name: 'Close' }).click();
    await screen.getByRole('link', { name: /Bins/ }).click();
    await expect.element(screen.getByRole('textbox', { name: 'What is to be done' })).toHaveValue('All bins');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByRole('heading', { name: 'All bins' })).toBeVisible();
  });
});

describe('the calendar', () => {
  test('shows a month whose days say what is due, and walks by keys', async () => {
    const screen = await open('/tasks', { locale: 'de' });
    await screen.getByRole('button', { name: 'Kalender zeigen' }).click();
    const chosen = screen.getByRole('gridcell', { selected: true }).getByRole('button');
    await expect.element(chosen).toHaveAttribute('aria-current', 'date');
    await expect.element(chosen).toHaveAccessibleName(/1 Aufgabe: Bins/);
    const first = document.querySelector('[role=columnheader] abbr')?.getAttribute('title');
    expect(first).toBe('Montag');
    await expectAccessible();
    await chosen.click();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
    await expect.element(screen.getByRole('gridcell', { selected: true }).getByRole('button')).toHaveFocus();
    await expect.element(screen.getByRole('link', { name: /Plants/ })).toBeVisible();
  });

  test('begins the week where the language says', async () => {
    await page.viewport(1280, 900);
    await open('/tasks', { locale: 'ja' });
    await expect.poll(() => document.querySelector('[role=columnheader] abbr')?.getAttribute('title')).toBe('日曜日');
    await page.viewport(390, 844);
  });
});
