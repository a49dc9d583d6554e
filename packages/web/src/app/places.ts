import type { IconName } from '#ui/icon-shapes.tsx';

/** The places of the house that exist, in the order of the phone's bar. */
export const places = [
  { to: '/tasks', name: 'tasks', icon: 'tasks' },
  { to: '/money', name: 'money', icon: 'money' },
  { to: '/', name: 'board', icon: 'board' },
  { to: '/profile', name: 'us', icon: 'us' },
  { to: '/settings', name: 'settings', icon: 'settings' },
] as const satisfies readonly { to: string; name: string; icon: IconName }[];
