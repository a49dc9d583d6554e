import { definePages } from '#platform/pages/page.ts';

export const installPages = definePages('install', [
  { path: '/settings/install', screen: async () => (await import('./install-screen.tsx')).InstallScreen },
]);
