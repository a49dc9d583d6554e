import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Repeat, Turn } from '@hestia/contract/chores/schemas.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { readOutbox } from '#platform/sync/sync.ts';
import { saveDraft } from '#platform/drafts.ts';
import { expectAccessible } from '#test/accessible.ts';
import { LEA, TOM, YUKI } from '#test/members.ts';
import { controlsOf, unfold } from '#test/unfold.ts';
import { chore, open, signInAnew } from '../chores.test-utils.tsx';

beforeEach(signInAnew);

type RenderedScreen = Awaited<ReturnType<typeof open>>;

/** A chip, by its keyboard: at this size not every one is in sight. */
async function choose(screen: RenderedScreen, role: 'radio' | 'checkbox', name: string | RegExp): Promise<void> {
  const chip = screen.getByRole(role, { name, exact: true });
  await expect.element(chip).toBeInTheDocument();
  chip.element().focus();
  await userEvent.keyboard(' ');
}
const meaning = () => document.querySelector('[data-part=when] > [aria-hidden]')?.textContent.replaceAll('\u00a0', ' ');
const days = () =>
  [...document.querySelectorAll('.ui-chip > [aria-hidden] + .sr-only')].map((each) => each.textContent).join(' ');
const turns = () => document.querySelector('[role=dialog] p[aria-live]')?.textContent.replaceAll('\u00a0', ' ');
const add = (screen: RenderedScreen) => screen.getByRole('button', { name: /^Add,/ }).click();

const rota = {
  title: 'Bins',
  description: '',
  day: '2040-01-03',
  time: '',
  enrolled: [LEA, TOM],
  repeat: {
    every: 'week',
    interval: 1,
    basis: 'schedule',
    days: [],
    monthly: 'day',
    rotation: 'order',
    isPaused: false,
  },
};

/** A new task that is due on a Tuesday. */
async function startOne(locale: 'en' | 'de' = 'en'): Promise<RenderedScreen> {
  const empty = { title: 'Bins', description: '', day: '2040-01-03', time: '18:00', enrolled: [], repeat: null };
  saveDraft('chores.new', empty);
  return open('/tasks?sheet=new', { chores: [], locale });
}

const dueOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'dueDate' in body ? String(body.dueDate) : '';

const weekly = (isPaused = false): Turn => ({
  rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU',
  basis: 'schedule',
  from: '2040-01-03T18:00',
  rotation: 'order',
  members: [LEA, TOM],
  isPaused,
  turn: 1,
  whose: LEA,
});
const due = new Date(2040, 0, 3, 18).toISOString();
const bins = (repeat: Turn = weekly()) => chore('Bins', 0, { dueDate: due, enrolledUsers: { [LEA]: null }, repeat });

describe('a new task', () => {
  test('a task shows its rule and next dates, and sends them with the first member', async () => {
    const screen = await startOne();
    await unfold('when');
    await choose(screen, 'radio', 'Weekly');
    await choose(screen, 'checkbox', 'Friday');
    await expect.poll(meaning).toBe('Every Tuesday and Friday at 6:00 PM');
    // As in the reader's calendar.
    expect(days()).toBe('Sunday Monday Tuesday Wednesday Thursday Friday Saturday');
    await expectAccessible();
    await unfold('who');
    await choose(screen, 'checkbox', /Tomasz/);
    await choose(screen, 'checkbox', /Léa/);
    const then = 'then Léa on Fri, Jan 6, 2040 and Tomasz on Tue, Jan 10, 2040.';
    await expect.poll(turns).toBe(`First Tomasz on Tue, Jan 3, 2040, ${then}`);
    await expectAccessible();
    await expect.element(screen.getByRole('button', { name: 'Add, first on Tue, Jan\u00a03, 2040' })).toBeVisible();
    await add(screen);
    await expect
      .poll(() => screen.of(choreEndpoints.addChore)[0]?.body)
      .toMatchObject({
        title: 'Bins',
        dueDate: due,
        enrolled: [TOM],
        repeat: {
          rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU,FR',
          basis: 'schedule',
          from: '2040-01-03T18:00',
          rotation: 'order',
          members: [TOM, LEA],
        } satisfies Partial<Repeat>,
      });
  });

  test.each([
    ['en', 'Monthly', /First Tuesday/, 'Every month on the first Tuesday at 6:00 PM'],
    ['de', 'Monatlich', /Erster Dienstag/, 'Jeden Monat am ersten Dienstag um 18:00'],
  ] as const)('can repeat on a weekday of the month: %s', async (locale, monthly, weekday, words) => {
    const screen = await startOne(locale);
    await unfold('when');
    await choose(screen, 'radio', monthly);
    await choose(screen, 'radio', weekday);
    await expect.poll(meaning).toBe(words);
  });

  test('can repeat an interval after completion', async () => {
    const screen = await startOne();
    await unfold('when');
    await choose(screen, 'radio', 'Daily');
    await choose(screen, 'radio', 'From when it’s done');
    await expect.poll(meaning).toBe('A day after it’s done at 6:00 PM');
    expect(turns()).toBe('First on Tue, Jan 3, 2040.');
  });

  test('a task stops repeating when switched off', async () => {
    const screen = await startOne();
    await unfold('when');
    await choose(screen, 'radio', 'Yearly');
    await expect.poll(meaning).toBe('Every year on January 3 at 6:00 PM');
    await choose(screen, 'radio', 'Never');
    await screen.getByRole('button', { name: 'Add task' }).click();
    await expect.poll(() => screen.of(choreEndpoints.addChore)[0]?.body).toMatchObject({ title: 'Bins' });
    expect(screen.of(choreEndpoints.addChore)[0]?.body).not.toHaveProperty('repeat');
  });
});

describe('the form of a task', () => {
  const fits = async (screen: RenderedScreen) => {
    const sheet = screen.getByRole('dialog');
    await expect.element(sheet.getByRole('button', { name: /, change$/ }).first()).toBeVisible();
    expect(controlsOf(sheet.element()).length).toBeLessThanOrEqual(9);
    const body = sheet.element().querySelector('.ui-sheet-body');
    await expect.poll(() => (body?.scrollHeight ?? 0) - (body?.clientHeight ?? 0)).toBe(0);
  };

  test('fits a phone, with at most nine controls until a part is unfolded', async () => {
    const screen = await open('/tasks?sheet=new');
    await fits(screen);
    expect(document.querySelector('.ui-sentence > p')?.textContent).toBe(
      'Once, tomorrow, for anyone, without notification.',
    );
  });

  test('a rota with all members fits, too, and names their turns', async () => {
    saveDraft('chores.new', { ...rota, enrolled: [LEA, TOM, YUKI] });
    const screen = await open('/tasks?sheet=new');
    await fits(screen);
    const says = () => document.querySelector('.ui-sentence > p')?.textContent.replaceAll('\u00a0', ' ');
    await expect.poll(says).toMatch(/^Every Tuesday at any time, everyone in turn\. Reminds on the day/);
    await expect.poll(turns).toMatch(/^First Léa on Tue, Jan 3, 2040, then Tomasz on .* and 由紀 on /);
  });

  test('a missing day unfolds the part with the date', async () => {
    saveDraft('chores.new', { ...rota, day: '' });
    const screen = await open('/tasks?sheet=new');
    await screen.getByRole('button', { name: 'Add task' }).click();
    await expect.element(screen.getByText('Pick a date')).toBeVisible();
    expect(screen.of(choreEndpoints.addChore)).toEqual([]);
  });
});

describe('a task whose turns go round fairly', () => {
  const fairly = (whose: string): Turn => ({ ...weekly(), rotation: 'fair', whose });

  test('repetition can be set in the form, with the first member and the effort', async () => {
    const screen = await startOne();
    await unfold('when');
    await choose(screen, 'radio', 'Weekly');
    await unfold('who');
    await choose(screen, 'checkbox', /Tomasz/);
    await choose(screen, 'checkbox', /Léa/);
    await choose(screen, 'radio', 'Fairly');
    await expect.element(screen.getByText(/the person who’s done the least lately/)).toBeVisible();
    await unfold('more');
    await choose(screen, 'radio', '5');
    const then = 'then on Tue, Jan 10, 2040 and on Tue, Jan 17, 2040.';
    expect(turns()).toBe(`First Tomasz on Tue, Jan 3, 2040, ${then}`);
    await expectAccessible();
    await add(screen);
    await expect
      .poll(() => screen.of(choreEndpoints.addChore)[0]?.body)
      .toMatchObject({ effort: 5, enrolled: [TOM], repeat: { rotation: 'fair', members: [TOM, LEA] } });
  });

  test('is followed at once when done, by a turn whose member the server chooses', async () => {
    const screen = await open('/tasks', { chores: [bins(fairly(LEA))] });
    await choose(screen, 'checkbox', '“Bins” is done');
    await expect.poll(() => document.querySelectorAll('.chore-row:not(.chore-row-done)').length).toBe(1);
    await expect.poll(() => screen.of(choreEndpoints.toggleDone)).toHaveLength(1);
  });

  const standing = { effort: 4, days: 90, daysBefore: 0, lastTurnAt: null };
  test('explains its choice, in the figures that decided, the lowest first', async () => {
    const one = bins(fairly(LEA));
    const standings = [
      { ...standing, userId: TOM, effort: 1, lastTurnAt: '2039-12-27T17:00:00.000Z' },
      { ...standing, userId: YUKI, effort: 18, days: 30, daysBefore: 60 },
      { ...standing, userId: LEA, effort: 9 },
    ];
    const reason = { rotation: 'fair' as const, whose: LEA, before: TOM, standings };
    const replies = [[choreEndpoints.getTurnReason, reason]] as const;
    const screen = await open(`/tasks?chore=${one.id}`, { chores: [one], replies });
    await screen.getByRole('button', { name: 'Why me?' }).click();
    await expect.element(screen.getByText(/you’d done the least per day at home/)).toBeVisible();
    const rows = screen.getByRole('dialog').getByRole('listitem');
    await expect
      .element(rows.nth(0))
      .toMatchTextContent(/Tomasz\s*1 point in 90 days at home.*last turn.*away on the day\s*0\.01/);
    await expect.element(rows.nth(1)).toMatchTextContent(/Léa\s*9 points in 90 days at home\s*no turn yet\s*0\.10$/);
    await expect.element(rows.nth(2)).toMatchTextContent(/18 points in 30 days/);
    await expect.element(screen.getByText(/before someone moved in/)).toBeVisible();
    await expectAccessible();
    await screen.getByRole('dialog').getByRole('button', { name: 'Task', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Mark as done' })).toBeVisible();
  });

  test.each([
    [TOM, /^You come after Tomasz\./],
    [null, 'You’re first on the list, so you start.'],
  ])('a task in order names the member before, if any', async (before, words) => {
    const one = bins();
    const reason = { rotation: 'order' as const, whose: LEA, before, standings: [] };
    const replies = [[choreEndpoints.getTurnReason, reason]] as const;
    const screen = await open(`/tasks?chore=${one.id}`, { chores: [one], replies });
    await screen.getByRole('button', { name: 'Why me?' }).click();
    await expect.element(screen.getByText(words)).toBeVisible();
  });
});

describe('a task that repeats', () => {
  test('shows that in its row, and is followed at once when done, also offline', async () => {
    const screen = await open('/tasks', { chores: [bins()] });
    await expect.element(screen.getByRole('link', { name: /Bins repeats/ })).toBeVisible();
    await choose(screen, 'checkbox', '“Bins” is done');
    await expect.poll(() => document.querySelectorAll('.chore-row:not(.chore-row-done)').length).toBe(1);
    await expect
      .poll(() => document.querySelector('.chore-row:not(.chore-row-done) time')?.getAttribute('datetime'))
      .toBe(new Date(2040, 0, 10, 18).toISOString());
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => [...document.querySelectorAll('.chore-row time')].map((each) => each.getAttribute('datetime')))
      .toEqual([due]);
  });

  test('a task shows its next turn and member; a paused one is due for no member', async () => {
    const one = bins();
    const screen = await open(`/tasks?chore=${one.id}`, { chores: [one] });
    await expect.element(screen.getByText('Every week on Tuesday', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Next up Tue, Jan 10: Tomasz')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'More for this series' }).click();
    await screen.getByRole('menuitem', { name: 'Pause' }).click();
    await expect.element(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
    await expect.poll(() => screen.of(choreEndpoints.editChore)[0]?.body).toMatchObject({ repeat: { isPaused: true } });
  });

  test('two turns on one day differ by their times', async () => {
    const moved = { ...bins(), dueDate: new Date(2040, 0, 10, 11, 35).toISOString() };
    const screen = await open(`/tasks?chore=${moved.id}`, { chores: [moved] });
    await expect.element(screen.getByText(/^Next up Tue, Jan\s10, 6:00\sPM: Tomasz$/)).toBeVisible();
  });

  test('a task skips absent members on its next day, in the text and after completion', async () => {
    const one = bins();
    const away = { id: 'away', colocationId: one.colocationId, userId: TOM, fromOn: '2040-01-10', untilOn: null };
    const replies = [[absenceEndpoints.listAbsences, [away]]] as const;
    const screen = await open(`/tasks?chore=${one.id}`, { chores: [one], replies });
    await expect.element(screen.getByText('Next up Tue, Jan 10: Léa')).toBeVisible();
    await screen.getByRole('button', { name: 'Mark as done' }).click();
    await expect.element(screen.getByRole('img', { name: 'Léa' })).toBeVisible();
    await expect
      .poll(() => document.querySelector('.chore-row:not(.chore-row-done) time')?.getAttribute('datetime'))
      .toBe(new Date(2040, 0, 10, 18).toISOString());
    await expect.element(screen.getByRole('img', { name: 'Tomasz' })).not.toBeInTheDocument();
  });

  test('resumed after a pause is no longer late', async () => {
    const late = new Date(Date.now() - 15 * 86_400_000);
    const from = late.toISOString().slice(0, 16);
    const turn = { ...weekly(true), rule: 'FREQ=DAILY;INTERVAL=7', from };
    const one = { ...bins(turn), dueDate: late.toISOString() };
    const screen = await open(`/tasks?chore=${one.id}`, { chores: [one] });
    await screen.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => dueOf(screen.of(choreEndpoints.editChore)[0]?.body) > new Date().toISOString()).toBe(true);
  });

  test('one turn can be deleted, or all that follow', async () => {
    const one = bins();
    const screen = await open(`/tasks?chore=${one.id}`, { chores: [one] });
    await screen.getByRole('button', { name: 'Delete task' }).click();
    await screen.getByRole('menuitem', { name: 'Only this one' }).click();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await screen.getByRole('link', { name: /Bins/ }).click();
    await screen.getByRole('button', { name: 'Delete task' }).click();
    await screen.getByRole('menuitem', { name: 'This and all that follow' }).click();
    await expect.element(screen.getByRole('link', { name: /Bins/ })).not.toBeInTheDocument();
  });

  test('an edited rule sends the rule with its first date, and no other field', async () => {
    const one = bins();
    const screen = await open(`/tasks?chore=${one.id}`, { chores: [one] });
    await screen.getByRole('button', { name: 'Edit task' }).click();
    await screen.getByRole('menuitem', { name: 'Edit this and all that follow' }).click();
    await unfold('when');
    await choose(screen, 'checkbox', 'Friday');
    await choose(screen, 'checkbox', 'Tuesday');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => screen.of(choreEndpoints.editChore)[0]?.body)
      .toEqual({
        id: one.id,
        dueDate: new Date(2040, 0, 6, 18).toISOString(),
        repeat: {
          rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=FR',
          basis: 'schedule',
          from: '2040-01-03T18:00',
          rotation: 'order',
          members: [LEA, TOM],
          isPaused: false,
        },
      });
    expect(screen.of(choreEndpoints.leave)).toEqual([]);
  });

  test('an edit of only this turn says so and keeps the rule; the next turn is unchanged', async () => {
    const one = bins();
    const screen = await open(`/tasks?chore=${one.id}`, { chores: [one] });
    await screen.getByRole('button', { name: 'Edit task' }).click();
    await screen.getByRole('menuitem', { name: 'Edit only this one' }).click();
    await expect.element(screen.getByRole('heading', { name: 'Edit only this one' })).toBeVisible();
    await screen.getByRole('textbox', { name: 'What needs doing?' }).fill('All bins');
    await unfold('who');
    await choose(screen, 'checkbox', /由紀/);
    await unfold('when');
    await expect.element(screen.getByRole('radio', { name: 'Tomorrow' })).toBeInTheDocument();
    await expect.element(screen.getByRole('radio', { name: 'Weekly' })).not.toBeInTheDocument();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Save' }).click();
    const sent = () => screen.of(choreEndpoints.editChore)[0]?.body;
    await expect.poll(sent).toEqual({ id: one.id, title: 'All bins', isOnlyThis: true });
    await screen.getByRole('button', { name: 'Mark as done' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const next = screen.getByRole('listitem').filter({ hasText: /^(?!.*All bins).*Bins/ });
    await expect.element(next.getByRole('img', { name: 'Tomasz' }).last()).toBeVisible();
  });

  test('a turn opened for an edit without changes opens normally the next time', async () => {
    const one = bins();
    const screen = await open(`/tasks?chore=${one.id}`, { chores: [one] });
    await screen.getByRole('button', { name: 'Edit task' }).click();
    await screen.getByRole('menuitem', { name: 'Edit only this one' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await screen.getByRole('link', { name: /Bins/ }).click();
    await expect.element(screen.getByRole('heading', { name: 'Bins' })).toBeVisible();
  });

  test('a task that all did together rotates among current members, without former ones', async () => {
    const gone = '01990000-0000-7000-8000-00000000000f';
    const one = bins({ ...weekly(), rotation: 'together', members: [gone, LEA], whose: null });
    const screen = await open(`/tasks?chore=${one.id}`, { chores: [one] });
    await screen.getByRole('button', { name: 'Edit task' }).click();
    await screen.getByRole('menuitem', { name: 'Edit this and all that follow' }).click();
    await unfold('who');
    await choose(screen, 'radio', 'Take turns');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => screen.of(choreEndpoints.editChore).length).toBe(1);
    expect(
      readOutbox()
        ?.snapshot()
        .map(({ kind }) => kind),
    ).toEqual(['chores.edit']);
  });
});
