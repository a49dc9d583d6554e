import { definePages } from '#platform/pages/page.ts';

export const noticePages = definePages('notices', [
  { path: '/settings/notifications', screen: async () => (await import('./notices-screen.tsx')).NoticesScreen },
]);
