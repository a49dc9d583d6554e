import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { moneyEndpoints } from '@hestia/contract/money/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData } from '#platform/data/user-data.ts';
import { saveUser } from '#platform/session/session.ts';
import { atHome, memberOf, HOUSE, LEA, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { mockFetch } from '#test/fetch-mock.ts';
import { choreReducers } from '../features/chores/chores-data.ts';
import { Today } from './today.tsx';

const bins = {
  id: '01990000-0000-7000-9000-000000000001',
  colocationId: HOUSE,
  createdBy: TOM,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  dueDate: new Date(2026, 10, 20, 23, 59).toISOString(),
  title: 'Bins',
  description: null,
  isDone: false,
  enrolledUsers: { [LEA]: null },
  doneBy: null,
  doneAt: null,
};

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands: [], cacheReducers: choreReducers });
});

test('the board says what waits for me elsewhere, each part a link to it', async () => {
  mockFetch(...atHome, [choreEndpoints.listChores, [bins]], [moneyEndpoints.getBalance, { [LEA]: -19.5, [TOM]: 19.5 }]);
  const screen = await renderScreen(<Today />);
  await expect.element(screen.getByRole('link', { name: 'Bins today' })).toHaveAttribute('href', '/tasks');
  await expect.element(screen.getByRole('link', { name: 'You owe €19.50' })).toHaveAttribute('href', '/money');
});

test('when nothing waits, it says so', async () => {
  mockFetch(...atHome, [choreEndpoints.listChores, []], [moneyEndpoints.getBalance, { [LEA]: 3, [TOM]: -3 }]);
  const screen = await renderScreen(<Today />);
  await expect.element(screen.getByText('Nothing on your plate today.')).toBeVisible();
});

test.each([
  ['tasks', [moneyEndpoints.getBalance, { [LEA]: 3, [TOM]: -3 }]],
  ['balance', [choreEndpoints.listChores, []]],
] as const)('nothing is said before all is known: the %s', async (_what, reply) => {
  const unanswered = () => new Response(new ReadableStream());
  mockFetch(...atHome, reply, [choreEndpoints.listChores, unanswered], [moneyEndpoints.getBalance, unanswered]);
  const screen = await renderScreen(<Today />);
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBeGreaterThan(1);
  // Both answers have come as far as they will.
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(screen.getByText('Nothing on your plate today.')).not.toBeInTheDocument();
});
