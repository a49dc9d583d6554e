import { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import { definePages, householdRead } from '#platform/pages/page.ts';

export const newsPages = definePages('news', [
  {
    path: '/news',
    loader: async () => (await import('./news-data.ts')).newsReads,
    prefetch: [
      householdRead(newsEndpoints.listNews, { colocationId: '{home}' }),
      householdRead(newsEndpoints.getNewsMark, { colocationId: '{home}' }),
    ],
    screen: async () => (await import('./news-screen.tsx')).NewsScreen,
    badge: { hook: async () => (await import('./news-badge.ts')).useNewsBadge },
  },
]);
