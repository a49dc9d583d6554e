import type { IconName } from '#ui/icon-shapes.tsx';

const board = { to: '/', name: 'board', icon: 'board' } as const;
const tasks = { to: '/tasks', name: 'tasks', icon: 'tasks' } as const;
const money = { to: '/money', name: 'money', icon: 'money' } as const;
const messages = { to: '/message', name: 'messages', icon: 'chat' } as const;
const us = { to: '/profile', name: 'us', icon: 'us', also: ['/add-user', '/about'] } as const;
const settings = { to: '/settings', name: 'settings', icon: 'settings' } as const;

type Placed = {
  readonly to: string;
  readonly name: string;
  readonly icon: IconName;
  /** The paths elsewhere that belong to it. */
  readonly also?: readonly string[];
};

/** The places of the house as a directory, home first. */
export const rail = [board, tasks, money, messages, us, settings] as const satisfies readonly Placed[];
/** A phone's bar has home under the thumb, and room for five; it leads to the settings by way of "us". */
export const bar = [
  tasks,
  money,
  board,
  messages,
  { ...us, also: [...us.also, settings.to] },
] as const satisfies readonly Placed[];

type PlaceName = (typeof rail)[number]['name'];

/** Whether `path` belongs to a place without lying below it. */
export const isWithin = ({ also = [] }: Placed, path: string): boolean =>
  also.some((place) => `${path.toLowerCase()}/`.startsWith(`${place}/`));

/** How many things wait for me at each place of the house. */
export type Counts = Partial<Record<PlaceName, number>>;
