import { choreCommands } from '@hestia/contract/chores/commands.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import type { Completion } from '@hestia/contract/chores/schemas.ts';
import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { beforeEach, expect, test } from 'vitest';
import { eraseUserData, openUserData, queueWrite } from '#platform/sync/sync.ts';
import type { Locale } from '#platform/i18n/locale.ts';
import { saveUser } from '#platform/session/session.ts';
import { expectAccessible } from '#test/accessible.ts';
import { mockFetch } from '#test/fetch-mock.ts';
import { atHome, LEA, memberOf, TOM } from '#test/members.ts';
import { renderScreen } from '#test/render-screen.tsx';
import { bins, busy } from '../chores.test-utils.tsx';
import { choreReducers } from '../rota/chores-data.ts';
import { HistoryScreen } from './history-screen.tsx';

const OTTO = '01990000-0000-7000-8000-00000000000d';
const thisWeek = new Date().toISOString();
let made = 0;
const done = (doneBy: string, effort: Completion['effort'] = 1): Completion => ({
  choreId: `chore-${made++}`,
  doneBy,
  doneAt: thisWeek,
  effort,
});

beforeEach(async () => {
  await eraseUserData();
  saveUser(memberOf(LEA, 'Léa'));
  await openUserData(crypto.randomUUID(), { commands: Object.values(choreCommands), cacheReducers: choreReducers });
});

async function open(completions: readonly Completion[], locale: Locale = 'en') {
  mockFetch(
    ...atHome,
    [accountEndpoints.listFormerMembers, [{ ...memberOf(OTTO, 'Otto'), colocationId: null }]],
    [choreEndpoints.listCompletions, completions],
    [choreEndpoints.toggleDone, busy],
  );
  return renderScreen(<HistoryScreen />, { path: '/tasks/history', locale });
}
type RenderedScreen = Awaited<ReturnType<typeof open>>;
const month = (screen: RenderedScreen) =>
  screen.getByRole('region', { name: new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date()) });

test("each month shows every member's figures, in the order of the household, whoever did most", async () => {
  const screen = await open([done(TOM, 3), done(TOM), done(LEA, 5), done(OTTO)]);
  await expect.element(month(screen)).toMatchTextContent('4 tasks · 10 points');
  const rows = month(screen).getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/Léa\s*5 points\s*1$/);
  await expect.element(rows.nth(1)).toMatchTextContent(/Tomasz\s*4 points\s*2$/);
  await expect.element(rows.nth(2)).toMatchTextContent(/由紀\s*0 points\s*0$/);
  // A former member stays in the figures of their time.
  await expect.element(rows.nth(3)).toMatchTextContent(/Otto\s*1 point\s*1$/);
  await expectAccessible();
});

test('the weeks are also in a table for screen readers, the latest first', async () => {
  const screen = await open([done(TOM), done(TOM), done(LEA)]);
  const table = screen.getByRole('table', { name: 'Week by week' });
  await expect.element(table.getByRole('columnheader', { name: 'Tomasz' })).toBeInTheDocument();
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent(/1\s*2\s*0$/);
});

test('tasks completed offline count', async () => {
  const screen = await open([done(TOM)]);
  await expect.element(month(screen)).toMatchTextContent('1 task');
  await queueWrite(choreCommands.mark, { shown: { ...bins, isDone: true, doneBy: LEA, doneAt: thisWeek } });
  await expect.element(month(screen)).toMatchTextContent('2 tasks');
});

test('an empty history says so', async () => {
  const screen = await open([]);
  await expect.element(screen.getByRole('heading', { name: 'Nothing done yet' })).toBeVisible();
  await expectAccessible();
});

test('a month is capitalized in languages that write months in lower case', async () => {
  const screen = await open([done(TOM)], 'es');
  const name = new Intl.DateTimeFormat('es', { month: 'long' }).format(new Date());
  const heading = screen.getByRole('heading', { name, exact: false });
  await expect.element(heading).toMatchTextContent(name.charAt(0).toUpperCase() + name.slice(1));
});
