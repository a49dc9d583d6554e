import { colocationCommands } from '@hestia/contract/colocations/commands.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { eraseUserData, openUserData } from '#platform/sync/sync.ts';
import { saveUser } from '#platform/session/session.ts';
import { colocationReducer } from './household.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, HOUSEHOLD, LEA, memberOf } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { WeekChoice } from './week-choice.tsx';

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), {
    commands: Object.values(colocationCommands),
    cacheReducers: [colocationReducer],
  });
});

test('the push before the week comes on Sunday at 18:00 until a member chooses otherwise; undo brings that back', async () => {
  const server = mockFetch(...atHome, [colocationEndpoints.setWeek, () => new Response('', { status: 503 })]);
  const { getByRole, getByText } = await renderScreen(<WeekChoice />);
  const day = getByRole('button', { name: /A push before each week/ });
  await expect.element(day).toMatchTextContent(/Sunday/);
  await expect.element(getByText('It starts once a member has opened the week.')).toBeVisible();
  await expectAccessible();
  await day.click();
  await getByRole('option', { name: 'Friday' }).click();
  await expect.element(day).toMatchTextContent(/Friday/);
  await vi.waitFor(() =>
    expect(server.of(colocationEndpoints.setWeek)[0]?.body).toEqual({ id: HOUSEHOLD, push: { day: 'FR', hour: 18 } }),
  );
  await getByRole('button', { name: 'Undo' }).click();
  await expect.element(day).toMatchTextContent(/Sunday/);
  await day.click();
  await getByRole('option', { name: 'Never' }).click();
  await expect.element(day).toMatchTextContent(/Never/);
  expect(getByRole('button', { name: /^At/ }).elements()).toEqual([]);
});
