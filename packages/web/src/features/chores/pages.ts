import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { definePages, householdRead } from '#platform/pages/page.ts';
import { readChoresSearch } from './rota/chores-search.ts';

export const chorePages = definePages('chores', [
  {
    path: '/tasks',
    search: readChoresSearch,
    loader: async () => (await import('./rota/chores-data.ts')).choreReads,
    prefetch: [householdRead(choreEndpoints.listChores)],
    screen: async () => (await import('./chores-screen.tsx')).ChoresScreen,
    navigation: { icon: 'tasks' },
    badge: { hook: async () => (await import('./rota/due-count.ts')).useDueCount, isOnIcon: true },
  },
  {
    path: '/tasks/history',
    loader: async () => (await import('./rota/chores-data.ts')).completionReads,
    prefetch: [householdRead(choreEndpoints.listCompletions, { colocationId: '{home}' })],
    screen: async () => (await import('./history/history-screen.tsx')).HistoryScreen,
  },
]);
