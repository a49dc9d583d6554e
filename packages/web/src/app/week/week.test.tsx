import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { applyEvent } from '#platform/sync/live/apply-event.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf, TOM, YUKI } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { chore } from '../../features/chores/chores.test-utils.tsx';
import { cacheReducers, commands } from '../start/features.ts';
import { WeekOfHousehold } from './week.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands, cacheReducers });
});

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const inDays = (days: number): string => {
  const at = new Date();
  at.setDate(at.getDate() + days);
  at.setHours(18, 0, 0, 0);
  return at.toISOString();
};
/* A day of the next week: turns due then are neither late nor near. */
const day = dayOf(inDays(7), timeZone);
const of = (title: string, who: readonly string[], more: Partial<Chore> = {}): Chore =>
  chore(title, 7, { dueDate: inDays(7), enrolledUsers: Object.fromEntries(who.map((id) => [id, null])), ...more });
const bins = of('Bins', [LEA], { effort: 3 });
const kitchen = of('Kitchen', [TOM]);
const rent: Bill = {
  id: '01990000-0000-7000-9000-00000000b111',
  colocationId: HOUSEHOLD,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: TOM,
  name: 'Rent',
  amount: 1400,
  paidBy: TOM,
  expenseCategoryId: HOUSEHOLD,
  split: { kind: 'evenly', sharers: [{ userId: LEA, part: null, fromOn: null, untilOn: null }] },
  rule: 'FREQ=DAILY;INTERVAL=30',
  firstOn: day,
  untilOn: null,
  nextOn: day,
  paused: null,
  lastOn: null,
  lastAmount: null,
  asks: [],
};
const awayOn = (userId: string) => ({
  id: `away ${userId}`,
  colocationId: HOUSEHOLD,
  userId,
  fromOn: day,
  untilOn: day,
});
const busy = () => new Response('', { status: 503 });

const [, [, household]] = atHome;

type Flat = {
  chores?: readonly Chore[] | (() => unknown);
  bills?: readonly Bill[];
  away?: readonly string[];
  isNew?: boolean;
};

async function open({ chores = [bins, kitchen], bills = [rent], away = [], isNew = false }: Flat = {}) {
  const server = mockFetch(
    [colocationEndpoints.getColocation, { ...household, ...(!isNew && { isWeekOpened: true }) }],
    ...atHome,
    [choreEndpoints.listChores, chores],
    [choreEndpoints.listCompletions, [{ choreId: 'x', doneBy: TOM, doneAt: inDays(-3), effort: 5 }]],
    [billEndpoints.listBills, [...bills]],
    [absenceEndpoints.listAbsences, away.map(awayOn)],
    [reminderEndpoints.listReminders, []],
    // They stay queued.
    [colocationEndpoints.setWeek, busy],
    [choreEndpoints.askHandover, busy],
  );
  const screen = await renderScreen(<WeekOfHousehold />, { path: `/tasks/week?day=${day}` });
  const row = (name: string | RegExp) => screen.getByRole('row', { name });
  const card = (title: RegExp) => screen.getByRole('link', { name: title });
  return { ...screen, ...server, row, card };
}

const carry = async (from: Element, to: Element) => {
  const dataTransfer = new DataTransfer();
  const tell = (target: Element, type: string) =>
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  tell(from, 'dragstart');
  // The rows say at the next render what they take.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const isTaken = !tell(to, 'dragover');
  if (isTaken) tell(to, 'drop');
  tell(from, 'dragend');
  return isTaken;
};

test('a desktop shows seven days, a row for each member with their tasks, and bills in the row of all', async () => {
  const { row, getByRole } = await open({ chores: [bins, kitchen, of('Attic', [])], away: [YUKI] });
  await expect.element(getByRole('heading', { name: 'The week' })).toBeVisible();
  await expect.element(row(/^Léa/)).toMatchTextContent(/Bins.*3 points/);
  await expect.element(row(/^Tomasz/)).toMatchTextContent(/Kitchen/);
  await expect.element(row(/^由紀/)).toMatchTextContent(/away/);
  await expect.element(row(/^All/)).toMatchTextContent(/Rent€1,400\.00 due.*Attic/);
  expect(getByRole('columnheader').elements()).toHaveLength(8);
  await expect
    .element(getByRole('list', { name: 'Shared so far, in points' }))
    .toMatchTextContent('Léa 0Tomasz 5由紀 0');
  await expectAccessible();
});

test('a phone shows day by day, with absent members, and marks days without plans', async () => {
  await page.viewport(390, 844);
  const { getByRole, getByText } = await open({ away: [YUKI] });
  const region = getByRole('region').filter({ hasText: 'Bins' });
  await expect.element(region).toMatchTextContent(/Away: 由紀.*Rent.*Bins.*Kitchen/);
  expect(getByText('Nothing planned.').elements()).toHaveLength(6);
  await expectAccessible();
});

test('a turn dragged to a member asks them to take it, and can be undone', async () => {
  const { row, card, of: sent, getByText, getByRole } = await open();
  await expect.element(card(/^Bins/)).toBeVisible();
  expect(await carry(card(/^Bins/).element(), row(/^由紀/).element())).toBe(true);
  await expect.element(card(/^Bins/)).toMatchTextContent('You’ve asked 由紀 to take it.');
  await vi.waitFor(() =>
    expect(sent(choreEndpoints.askHandover)[0]?.body).toMatchObject({ choreId: bins.id, userId: YUKI }),
  );
  expect(sent(choreEndpoints.askHandover)[0]?.body).not.toHaveProperty('inReturn');
  await expect.element(getByText('You’ve asked 由紀', { exact: true })).toBeVisible();
  await getByRole('button', { name: 'Undo' }).click();
  await expect.element(card(/^Bins/)).toMatchTextContent(/3 points$/);
});

test("a turn dragged to another's turn offers to swap", async () => {
  const { card, of: sent } = await open();
  await expect.element(card(/^Kitchen/)).toBeVisible();
  expect(await carry(card(/^Bins/).element(), card(/^Kitchen/).element())).toBe(true);
  await vi.waitFor(() =>
    expect(sent(choreEndpoints.askHandover)[0]?.body).toMatchObject({ userId: TOM, inReturn: kitchen.id }),
  );
});

test("absent members can't be asked, nor oneself, nor about a turn with an open question", async () => {
  const { row, card, of: sent } = await open({ away: [YUKI] });
  await expect.element(card(/^Bins/)).toBeVisible();
  expect(await carry(card(/^Bins/).element(), row(/^由紀/).element())).toBe(false);
  expect(await carry(card(/^Bins/).element(), row(/^Léa/).element())).toBe(false);
  expect(await carry(card(/^Bins/).element(), row(/^All/).element())).toBe(false);
  expect(sent(choreEndpoints.askHandover)).toEqual([]);
  expect(card(/^Kitchen/).element()).toHaveAttribute('draggable', 'false');
});

test('a button asks by keyboard', async () => {
  const { getByRole, of: sent } = await open();
  const swap = getByRole('button', { name: 'Swap “Bins”' });
  await expect.element(swap).toBeVisible();
  (swap.element() as HTMLElement).focus();
  await swap.click();
  await getByRole('button', { name: 'Ask Tomasz' }).click();
  await vi.waitFor(() => expect(sent(choreEndpoints.askHandover)[0]?.body).toMatchObject({ userId: TOM }));
  await expect.element(getByRole('dialog')).not.toBeInTheDocument();
  expect(getByRole('button', { name: /^Swap “/ }).elements()).toEqual([]);
});

test('a week with all turns done says so, with an animation for members who saw it before', async () => {
  const { client, getByText, card } = await open({ chores: [kitchen] });
  await expect.element(card(/^Kitchen/)).toBeVisible();
  const done = { ...kitchen, isDone: true, doneBy: TOM, doneAt: inDays(7) };
  applyEvent(client, cacheReducers, { event: { name: 'ChoreUpdated', payload: done }, seq: 2, validFrom: 1 });
  const words = getByText('All turns of this week are done.');
  await expect.element(words).toBeVisible();
  expect(words.element()).toHaveAttribute('data-moment');
});

test("others' changes show at once", async () => {
  const { row, client } = await open();
  await expect.element(row(/^Tomasz/)).toMatchTextContent(/Kitchen/);
  const event = {
    name: 'ChoreUpdated',
    payload: { ...kitchen, title: 'Oven', enrolledUsers: { [YUKI]: null } },
  } as const;
  applyEvent(client, cacheReducers, { event, seq: 2, validFrom: 1 });
  await expect.element(row(/^由紀/)).toMatchTextContent(/Oven/);
  await expect.element(row(/^Tomasz/)).toMatchTextContent(/Tomasz$/);
});

test('a tap goes to the next week and back to the current one, but not to past ones', async () => {
  const { getByRole, router } = await open();
  const back = getByRole('button', { name: 'Previous week' });
  await getByRole('button', { name: 'This week' }).click();
  expect(router.state.location.searchStr).toBe('');
  await expect.element(back).toHaveAttribute('aria-disabled', 'true');
  await getByRole('button', { name: 'Next week' }).click();
  expect(router.state.location.searchStr).toMatch(/^\?day=\d{4}-\d\d-\d\d$/);
  await expect.element(getByRole('link', { name: /^Bins/ })).toBeVisible();
});

test('opening the week notifies the server once', async () => {
  const { card, of: sent } = await open({ isNew: true });
  await expect.element(card(/^Bins/)).toBeVisible();
  await vi.waitFor(() => expect(sent(colocationEndpoints.setWeek)[0]?.body).toEqual({ id: HOUSEHOLD, isOpened: true }));
});

test('an empty week has a text', async () => {
  const { getByText, getByRole } = await open({ chores: [], bills: [] });
  await expect.element(getByText('A quiet week.')).toBeVisible();
  expect(getByRole('table').elements()).toEqual([]);
});

test('a failed week says so, and can be retried', async () => {
  let isDown = true;
  const { getByText, getByRole } = await open({ chores: () => (isDown ? busy() : [bins]) });
  await expect.element(getByText('Couldn’t load the week')).toBeVisible();
  isDown = false;
  await getByRole('button', { name: /again/i }).click();
  await expect.element(getByRole('link', { name: /^Bins/ })).toBeVisible();
});
