import { absenceEndpoints } from '@hestia/contract/absences/endpoints.ts';
import { billEndpoints } from '@hestia/contract/bills/endpoints.ts';
import type { Bill } from '@hestia/contract/bills/schemas.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { moveEndpoints } from '@hestia/contract/moves/endpoints.ts';
import type { Move } from '@hestia/contract/moves/schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf, TOM, YUKI } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { chore } from '../../features/chores/chores.test-utils.tsx';
import { cacheReducers, commands } from '../start/features.ts';
import { MovingOfMember } from './moving.tsx';

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands, cacheReducers });
});

const bins = chore('Bins', 7, {
  enrolledUsers: { [TOM]: null },
  repeat: {
    rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=MO',
    basis: 'schedule',
    from: '2026-11-02T18:00',
    rotation: 'order',
    members: [LEA, TOM, YUKI],
    isPaused: false,
    turn: 3,
    whose: TOM,
  },
});
const lamp = chore('Lamp', 7, { enrolledUsers: { [TOM]: null } });
const sharer = (userId: string) => ({ userId, part: null, fromOn: null, untilOn: null });
const internet: Bill = {
  id: '01990000-0000-7000-9000-00000000b111',
  colocationId: HOUSEHOLD,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: TOM,
  name: 'Internet',
  amount: 30,
  paidBy: TOM,
  expenseCategoryId: HOUSEHOLD,
  split: { kind: 'evenly', sharers: [LEA, TOM, YUKI].map(sharer) },
  rule: 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1',
  firstOn: '2027-01-01',
  untilOn: null,
  nextOn: '2027-01-01',
  paused: null,
  lastOn: null,
  lastAmount: null,
  asks: [],
};
const [, [, household]] = atHome;

async function open(userId: string, moves: readonly Move[] = []) {
  const server = mockFetch(
    [colocationEndpoints.getColocation, { ...household, ...(moves.length > 0 && { moves }) }],
    ...atHome,
    [choreEndpoints.listChores, [bins, lamp]],
    [billEndpoints.listBills, [internet]],
    [absenceEndpoints.listAbsences, []],
    [moneyEndpoints.getBalance, { [LEA]: 12, [TOM]: -12 }],
    [moveEndpoints.planMove, userId],
    // It stays queued.
    [moveEndpoints.cancelMove, () => new Response('', { status: 503 })],
    [moveEndpoints.undoMove, userId],
  );
  const screen = await renderScreen(<MovingOfMember />, { path: `/profile/moving?person=${userId}` });
  return { ...screen, ...server };
}

test('turns, bills and shares are shown before and after, and the choices are sent', async () => {
  const { getByRole, getByText, of: sent } = await open(TOM);
  await expect.element(getByRole('heading', { name: 'Tomasz moves out' })).toBeVisible();
  await expect.element(getByText(/^Léa.*Tomasz.*由紀/).first()).toBeVisible();
  await expect.element(getByText('The open turn goes to 由紀.')).toBeVisible();
  await expect.element(getByText('It pauses that day until you choose.')).toBeVisible();
  await expect.element(getByRole('row', { name: /Léa €10\.00 €15\.00/ })).toBeVisible();
  await expect.element(getByRole('row', { name: /Tomasz €10\.00 –/ })).toBeVisible();
  await expect.element(getByText('−€12.00')).toBeVisible();
  await getByRole('combobox', { name: 'Taken over by' }).selectOptions(YUKI);
  await getByRole('combobox', { name: 'Paid from then on by' }).selectOptions(LEA);
  await expect.element(getByText('It pauses that day until you choose.')).not.toBeInTheDocument();
  await expectAccessible();
  await getByRole('button', { name: 'Plan the move' }).click();
  await vi.waitFor(() =>
    expect(sent(moveEndpoints.planMove)[0]?.body).toMatchObject({
      userId: TOM,
      tasks: [{ choreId: lamp.id, userId: YUKI }],
      payers: [{ billId: internet.id, userId: LEA }],
    }),
  );
});

const planned: Move = { userId: LEA, plannedBy: LEA, leavesOn: '2027-01-01', tasks: [], payers: [], leftAt: null };

test('my own move is canceled with one tap, also without network', async () => {
  const { getByRole, getByText, of: sent } = await open(LEA, [planned]);
  await expect.element(getByText('Léa moves out on Friday, January 1, 2027.')).toBeVisible();
  await getByRole('button', { name: 'Cancel the move' }).click();
  await expect.element(getByText('The move is canceled.')).toBeVisible();
  await expect.element(getByText(/^Léa moves out on/)).not.toBeInTheDocument();
  await vi.waitFor(() => expect(sent(moveEndpoints.cancelMove)).toHaveLength(1));
});

test('for a day a move that has taken place is undone with one tap', async () => {
  const gone = { ...planned, userId: HOUSEHOLD, leftAt: new Date().toISOString() };
  const { getByRole, getByText, of: sent } = await open(HOUSEHOLD, [gone]);
  await expect.element(getByText(/has moved out\. For a day you can undo it/)).toBeVisible();
  await expect.element(getByRole('button', { name: 'Plan the move' })).not.toBeInTheDocument();
  await getByRole('button', { name: 'Undo' }).click();
  await vi.waitFor(() => expect(sent(moveEndpoints.undoMove)[0]?.body).toMatchObject({ userId: HOUSEHOLD }));
});
