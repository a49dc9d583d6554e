import type { ComponentProps, ReactNode } from 'react';
import { useHasPanes } from '#ui/gestures/use-has-panes.ts';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { MonthRoom } from './month-room.tsx';

/* Hiding one of them by CSS would cost more. */
const Month = lazyPart(async () => (await import('./month.tsx')).Month, <MonthRoom />);
const Week = lazyPart(
  async () => (await import('./week-strip.tsx')).WeekStrip,
  <div className="ui-one-pane min-h-[76px]" />,
);

export const MonthBeside = (props: ComponentProps<typeof Month>): ReactNode =>
  useHasPanes() ? <Month {...props} /> : null;

export const WeekAbove = (props: ComponentProps<typeof Week>): ReactNode =>
  useHasPanes() ? null : <Week {...props} />;
