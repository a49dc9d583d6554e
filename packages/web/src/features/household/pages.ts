import { definePages } from '#platform/pages/page.ts';

export const householdPages = definePages('household', [
  {
    path: '/profile',
    screen: async () => (await import('./household-screen.tsx')).HouseholdScreen,
    navigation: { icon: 'us' },
  },
  {
    path: '/add-user',
    screen: async () => (await import('./add-user-screen.tsx')).AddUserScreen,
    within: '/profile',
  },
]);
