import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { definePages, householdRead } from '#platform/pages/page.ts';
import { readChoresSearch } from './chores-search.ts';

export const chorePages = definePages('chores', [
  {
    path: '/tasks',
    search: readChoresSearch,
    loader: async () => (await import('./chores-data.ts')).choreReads,
    prefetch: [householdRead(choreEndpoints.listChores)],
    screen: async () => (await import('./chores-screen.tsx')).ChoresScreen,
    navigation: { icon: 'tasks' },
    badge: { hook: async () => (await import('./due-count.ts')).useDueCount, isOnIcon: true },
  },
  {
    path: '/tasks/history',
    loader: async () => (await import('./chores-data.ts')).completionReads,
    prefetch: [householdRead(choreEndpoints.listCompletions, { colocationId: '{home}' })],
    screen: async () => (await import('./history-screen.tsx')).HistoryScreen,
  },
]);
