import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moveEndpoints } from '@hestia/contract/moves/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { ForYou } from '#shared/asks/for-you.tsx';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf, TOM, YUKI } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { chore } from '../../features/chores/chores.test-utils.tsx';
import { cacheReducers, commands } from '../start/features.ts';
import { useJoiningAsks } from './joining-asks.tsx';

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands, cacheReducers });
});

const rota = (title: string, members: string[]) =>
  chore(title, 7, {
    enrolledUsers: { [TOM]: null },
    repeat: {
      rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO',
      basis: 'schedule',
      from: '2026-11-02T18:00',
      rotation: 'order',
      members,
      isPaused: false,
      turn: 3,
      whose: TOM,
    },
  });
const bins = rota('Bins', [TOM, YUKI]);
const cat = rota('Cat', [TOM]);
const sharer = (userId: string, part: number | null = null) => ({ userId, part, fromOn: null, untilOn: null });
const billOf = (digit: number, change: Partial<Bill>): Bill => ({
  id: `01990000-0000-7000-9000-00000000b11${digit}`,
  colocationId: HOUSEHOLD,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: TOM,
  name: 'Internet',
  amount: 30,
  paidBy: TOM,
  expenseCategoryId: HOUSEHOLD,
  split: { kind: 'evenly', sharers: [sharer(TOM), sharer(YUKI)] },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2027-01-01',
  untilOn: null,
  nextOn: '2027-01-01',
  paused: null,
  lastOn: null,
  lastAmount: null,
  asks: [],
  ...change,
});
const internet = billOf(1, {});
const rent = billOf(2, {
  name: 'Rent',
  amount: 900,
  split: { kind: 'percentages', sharers: [sharer(TOM, 50), sharer(YUKI, 50)] },
});
const [, [, household]] = atHome;

const Asks = () => <ForYou asks={useJoiningAsks().asks} />;

async function open(newcomers: string[] = [LEA]) {
  const server = mockFetch(
    [colocationEndpoints.getColocation, { ...household, newcomers }],
    ...atHome,
    [choreEndpoints.listChores, [bins, cat]],
    [billEndpoints.listBills, [internet, rent]],
    [moveEndpoints.joinAsNewcomer, LEA],
  );
  return { ...(await renderScreen(<Asks />, { path: '/' })), ...server };
}
const question = /^You’re new here/;

test('a new member sees people and shares before and after, and joins the ticked ones by one call', async () => {
  const { getByRole, getByText, of: sent } = await open();
  await getByRole('button', { name: 'Choose' }).click();
  // What all others share is ticked; Tomasz's own task is not.
  await expect.element(getByRole('checkbox', { name: /^Bins/ })).toBeChecked();
  await expect.element(getByRole('checkbox', { name: /^Cat/ })).not.toBeChecked();
  await expect.element(getByRole('row', { name: /Tomasz €15\.00 €10\.00/ })).toBeVisible();
  await expect.element(getByRole('row', { name: /Léa – €10\.00/ })).toBeVisible();
  await expect.element(getByText(/were set by hand/)).toBeVisible();
  await expect.element(getByRole('checkbox', { name: /^Rent/ })).not.toBeInTheDocument();
  await expectAccessible();
  await getByText('Bins', { exact: true }).click();
  await getByText('Cat', { exact: true }).click();
  await getByRole('button', { name: 'Join' }).click();
  await expect.element(getByText('You’ve joined')).toBeVisible();
  await expect.element(getByText(question)).not.toBeInTheDocument();
  // It waits as long as undoing is offered.
  expect(sent(moveEndpoints.joinAsNewcomer)).toHaveLength(0);
  await getByRole('button', { name: 'Close', exact: true }).click();
  await vi.waitFor(() =>
    expect(sent(moveEndpoints.joinAsNewcomer)[0]?.body).toEqual({
      colocationId: HOUSEHOLD,
      chores: [cat.id],
      bills: [internet.id],
    }),
  );
});

test('“Not now” puts the question away, and its undo brings it back', async () => {
  const { getByRole, getByText, of: sent } = await open();
  await getByRole('button', { name: 'Not now' }).click();
  await expect.element(getByText(question)).not.toBeInTheDocument();
  await getByRole('button', { name: 'Undo' }).click();
  await expect.element(getByText(question)).toBeVisible();
  expect(sent(moveEndpoints.joinAsNewcomer)).toHaveLength(0);
});

test('others are not asked', async () => {
  const { getByText } = await open([TOM]);
  await expect.element(getByText(question)).not.toBeInTheDocument();
});
