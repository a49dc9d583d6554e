import { definePages } from '#platform/pages/page.ts';

export const fridgePages = definePages('fridge', [
  { path: '/fridge', isOutside: true, screen: async () => (await import('./fridge-screen.tsx')).FridgeScreen },
]);
