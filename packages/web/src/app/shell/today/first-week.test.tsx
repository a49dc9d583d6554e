import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { importEndpoints } from '@hestia/contract/imports/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { Asked } from '#shared/asks/asked.tsx';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { BoardScreen } from '../../../features/reminders/board/board-screen.tsx';
import { cacheReducers, commands } from '../../start/features.ts';
import { AskedRows } from './asked-rows.tsx';

beforeEach(async () => {
  await eraseUserData();
  localStorage.removeItem('asked.firstWeek');
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands, cacheReducers });
});

const [, [, home]] = atHome;
const rota = { repeat: { rule: 'FREQ=WEEKLY' }, enrolledUsers: {}, dueDate: '2040-01-01T12:00:00.000Z' } as Chore;

type Flat = { age: number; chores?: Chore[]; change?: Partial<Colocation> };

/** The board of a household that was founded `age` days ago. */
async function open({ age, chores = [], change = {} }: Flat) {
  const founded = new Date();
  founded.setDate(founded.getDate() - age);
  const household = { ...home, createdAt: founded.toISOString(), ...change };
  const server = mockFetch(
    [reminderEndpoints.listReminders, []],
    [moneyEndpoints.listCategories, []],
    [moneyEndpoints.getBalance, {}],
    [moneyEndpoints.pageExpenses, { expenses: [], next: null }],
    [billEndpoints.listBills, []],
    [choreEndpoints.listChores, chores],
    [importEndpoints.listImports, []],
    // It stays queued: no event follows here.
    [colocationEndpoints.closeFirstWeekCard, () => new Response('', { status: 503 })],
    atHome[0],
    [colocationEndpoints.getColocation, household],
  );
  const screen = await renderScreen(
    <Asked value={{ firstWeek: <AskedRows about="firstWeek" /> }}>
      <BoardScreen />
    </Asked>,
  );
  return { ...screen, ...server, card: screen.getByRole('region', { name: 'The first week' }) };
}

test('on the day after the founding the board offers a rota, and leads to a new task', async () => {
  const { card, router } = await open({ age: 1 });
  await expect.element(card).toMatchTextContent(/^Who cleans when\? Hestia keeps the turns\.Set up a rotaNot for us$/);
  await expectAccessible();
  await card.getByRole('button', { name: 'Set up a rota' }).click();
  expect(router.state.location.href).toBe('/tasks?sheet=new');
});

test('an existing rota is not offered; the next open card is', async () => {
  const { card } = await open({ age: 6, chores: [rota] });
  await expect.element(card).toMatchTextContent(/^Enter the rent once/);
});

test('“Not for us” closes a card for the household, and undo opens it again', async () => {
  const { card, of, getByRole } = await open({ age: 3 });
  await expect.element(card).toMatchTextContent(/^Moving from another app\?/);
  await card.getByRole('button', { name: 'Not for us' }).click();
  await expect.element(card).toMatchTextContent(/^Who cleans when\?/);
  await vi.waitFor(() =>
    expect(of(colocationEndpoints.closeFirstWeekCard)[0]?.body).toEqual({
      id: HOUSEHOLD,
      card: 'expenses',
      isClosed: true,
    }),
  );
  await getByRole('button', { name: 'Undo' }).click();
  await expect.element(card).toMatchTextContent(/^Moving from another app\?/);
});

test('an older household has no card, and causes no request', async () => {
  const { getByRole, card, of } = await open({ age: 14 });
  await expect.element(getByRole('heading', { name: 'Board' })).toBeVisible();
  expect(card.elements()).toEqual([]);
  expect(of(importEndpoints.listImports)).toEqual([]);
});
