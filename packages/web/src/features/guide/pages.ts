import { definePages } from '#platform/pages/page.ts';
import { readGuideSearch } from './guide-search.ts';

export const guidePages = definePages('guide', [
  {
    path: '/guide',
    search: readGuideSearch,
    screen: async () => (await import('./guide-screen.tsx')).GuideScreen,
    within: '/profile',
  },
]);
