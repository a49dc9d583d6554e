import { type ComponentProps, type ReactNode, Suspense, useDeferredValue } from 'react';
import { afterFirstPaint } from '#platform/first-paint.ts';
import { untilLoaded } from '#platform/kernel/until-loaded.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import { MonthRoom } from './month-room.tsx';

// Nobody waits for either; and a tick on the list is seen before they are drawn anew.
const Month = lazyPart(async () => {
  await afterFirstPaint();
  return untilLoaded(async () => (await import('./month.tsx')).Month);
});
const Week = lazyPart(async () => {
  await afterFirstPaint();
  return untilLoaded(async () => (await import('./week-strip.tsx')).WeekStrip);
});

/* Beside the list, where there is room. */
export function SideMonth({ chores, ...rest }: ComponentProps<typeof Month>): ReactNode {
  const deferred = useDeferredValue(chores);
  if (!useIsWide()) return null;
  return (
    <Suspense fallback={<MonthRoom />}>
      <Month chores={deferred} {...rest} />
    </Suspense>
  );
}

/* Over the list, where the month is not: its room is kept free for it. */
export function WeekStrip({ chores, ...rest }: ComponentProps<typeof Week>): ReactNode {
  const deferred = useDeferredValue(chores);
  if (useIsWide()) return null;
  return (
    <Suspense fallback={<div className="chore-week-room ui-phone-only" />}>
      <Week chores={deferred} {...rest} />
    </Suspense>
  );
}
