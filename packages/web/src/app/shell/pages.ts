import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { billPages } from '../../features/bills/pages.ts';
import { bookPages } from '../../features/book/pages.ts';
import { chorePages } from '../../features/chores/pages.ts';
import { fridgePages } from '../../features/fridge/pages.ts';
import { guidePages } from '../../features/guide/pages.ts';
import { householdPages } from '../../features/household/pages.ts';
import { installPages } from '../../features/install/pages.ts';
import { messagePages } from '../../features/messages/pages.ts';
import { moneyPages } from '../../features/money/pages.ts';
import { newsPages } from '../../features/news/pages.ts';
import { noticePages } from '../../features/notices/pages.ts';
import { reminderPages } from '../../features/reminders/pages.ts';
import { sessionPages } from '../../features/session/pages.ts';
import { settingsPages } from '../../features/settings/pages.ts';
import type { Feature } from '#platform/i18n/texts.ts';
import { readMovingSearch } from '../moving/moving-search.ts';
import { readSearchPage } from '../search/search-address.ts';
import { definePages, householdRead, type Page } from '#platform/pages/page.ts';

const appPages = definePages('app', [
  {
    path: '/tasks/week',
    screen: async () => (await import('../week/week-screen.tsx')).WeekScreen,
  },
  {
    path: '/profile/moving',
    search: readMovingSearch,
    screen: async () => (await import('../moving/moving-screen.tsx')).MovingScreen,
    within: '/profile',
  },
  {
    path: '/tag/$code',
    screen: async () => (await import('../tags/tag-screen.tsx')).TagScreen,
    within: '/',
  },
  {
    path: '/search',
    search: readSearchPage,
    screen: async () => (await import('../search/search-screen.tsx')).SearchScreen,
  },
  { path: '/about', screen: async () => (await import('./about-screen.tsx')).AboutScreen, within: '/profile' },
]);

/** All pages, one line per feature; the navigation shows those that have an entry in this order. */
export const pages = [
  ...reminderPages,
  ...chorePages,
  ...moneyPages,
  ...billPages,
  ...messagePages,
  ...householdPages,
  ...bookPages,
  ...settingsPages,
  ...newsPages,
  ...noticePages,
  ...installPages,
  ...guidePages,
  ...fridgePages,
  ...sessionPages,
  ...appPages,
] as const satisfies readonly AppPage[];

export type AppPage = Page & { readonly feature: Feature };
export type KnownPage = (typeof pages)[number];

/** The frame around all pages but those outside. */
export const shell = {
  screen: async () => (await import('./shell.tsx')).Shell,
  loader: async () => (await import('#shared/household/household.ts')).householdReads,
  prefetch: [
    accountEndpoints.getUser.path.replace('{id}', '{me}'),
    householdRead(colocationEndpoints.getColocation),
    householdRead(accountEndpoints.listMembers),
  ],
};
