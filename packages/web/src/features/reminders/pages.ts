import { reminderEndpoints } from '@hestia/contract/reminders/endpoints.ts';
import { definePages, householdRead } from '#platform/pages/page.ts';
import { readBoardSearch } from './board-search.ts';
import { readShopSearch } from './shop-search.ts';

export const reminderPages = definePages('reminders', [
  {
    path: '/',
    search: readBoardSearch,
    loader: async () => (await import('./reminders-data.ts')).boardReads,
    prefetch: [householdRead(reminderEndpoints.listReminders, { colocationId: '{home}' })],
    screen: async () => (await import('./board/board-screen.tsx')).BoardScreen,
    navigation: { icon: 'board' },
  },
  {
    path: '/list',
    search: readShopSearch,
    loader: async () => (await import('./reminders-data.ts')).shopReads,
    prefetch: [
      householdRead(reminderEndpoints.listReminders, { colocationId: '{home}' }),
      householdRead(reminderEndpoints.listBoughtItems, { colocationId: '{home}' }),
    ],
    screen: async () => (await import('./shopping/shop-screen.tsx')).ShopScreen,
    within: '/',
    isFullScreen: true,
  },
  // The service worker, or the server without it, redirects shares here (the manifest's `share_target`).
  { path: '/share', screen: async () => (await import('./board/share-screen.tsx')).ShareScreen, within: '/' },
]);
