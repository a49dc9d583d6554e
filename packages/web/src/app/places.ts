import type { IconName } from '#ui/icon-shapes.tsx';

/** The places of the house; a phone's bar has room for the first five of them, and leads to the last by way of "us". */
export const places = [
  { to: '/tasks', name: 'tasks', icon: 'tasks' },
  { to: '/money', name: 'money', icon: 'money' },
  { to: '/', name: 'board', icon: 'board' },
  { to: '/message', name: 'messages', icon: 'chat' },
  { to: '/profile', name: 'us', icon: 'us' },
  { to: '/settings', name: 'settings', icon: 'settings' },
] as const satisfies readonly { to: string; name: string; icon: IconName }[];

type PlaceName = (typeof places)[number]['name'];

/** How many things wait for me at each place of the house. */
export type Counts = Partial<Record<PlaceName, number>>;
