import type { Page } from '@playwright/test';
import type { Account } from '../account.ts';
import type { AppScreen } from './all-screens.ts';

/** The screen that each page of the guide shows, by the name of the page. */
export async function guideScreens(me: Account): Promise<readonly AppScreen[]> {
  const { colocationId } = await me.call<{ colocationId: string }>('GET', `/api/User/GetById/${me.id}`);
  const notes = await me.call<{ id: string; reminderType: number }[]>(
    'GET',
    `/api/Reminder?colocationId=${colocationId}`,
  );
  const list = notes.find(({ reminderType }) => reminderType === LIST);
  if (!list) throw new Error('The demo has no shopping list');
  return [
    { name: 'first-day', path: '/' },
    { name: 'board', path: '/', after: (page) => scrollTo(page, 420) },
    { name: 'shopping', path: `/list?id=${list.id}` },
    { name: 'tasks', path: '/tasks', stored: { 'chores.filter': 'all', 'chores.layout': 'list' } },
    { name: 'money', path: '/money' },
    { name: 'settling-up', path: '/money/refund' },
    { name: 'bills', path: '/money/bills' },
    { name: 'chat', path: '/message' },
    { name: 'away', path: '/profile', after: (page) => scrollTo(page, 420) },
    { name: 'moving', path: '/profile' },
    { name: 'notifications', path: '/settings/notifications' },
    { name: 'offline', path: '/', after: goOffline, shows: '[role=status]' },
  ];
}

const LIST = 2;

/** Goes offline after the line of open things has loaded: offline, the first page would leave it empty. */
async function goOffline(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^You owe/ }).waitFor();
  await page.context().setOffline(true);
}

const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
