import { type ComponentProps, type ReactNode, useDeferredValue } from 'react';
import { afterFirstPaint } from '#platform/first-paint.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { MonthRoom } from './month-room.tsx';

// Not urgent; a tick on the list shows before they render again.
const Month = lazyPart(
  async () => {
    await afterFirstPaint();
    return untilLoaded(async () => (await import('./beside-list.tsx')).MonthBeside);
  },
  <MonthRoom />,
);
const Week = lazyPart(
  async () => {
    await afterFirstPaint();
    return untilLoaded(async () => (await import('./beside-list.tsx')).WeekAbove);
  },
  <div className="ui-one-pane min-h-[76px]" />,
);

/* Next to the list, if there is room. */
export function SideMonth({ chores, ...rest }: ComponentProps<typeof Month>): ReactNode {
  return <Month chores={useDeferredValue(chores)} {...rest} />;
}

/* Above the list, where the month is hidden: its room is reserved. */
export function WeekStrip({ chores, ...rest }: ComponentProps<typeof Week>): ReactNode {
  return <Week chores={useDeferredValue(chores)} {...rest} />;
}
