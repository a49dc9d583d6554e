import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#ui/layers/lazy-part.tsx';
import { toClock, toMinute } from './quiet-times.ts';

/* Behind the page, which most people have without it. */
const TimeField = lazyPart(async () => (await import('#ui/fields/dates/time-field.tsx')).TimeField);

type ClockProps = { label: string; minute: number | null; onChange: (minute: number) => void };

/* An hour and a minute of the day. */
export function Clock({ label, minute, onChange }: ClockProps): ReactNode {
  const change = (clock: string) => {
    const next = toMinute(clock);
    if (next !== null) onChange(next);
  };
  return (
    <Suspense fallback={<NoClock label={label} />}>
      <TimeField label={label} value={minute === null ? '' : toClock(minute)} onChange={change} />
    </Suspense>
  );
}

/* As high as the field that is loading. */
export const NoClock = ({ label }: Pick<ClockProps, 'label'>): ReactNode => (
  <div className="ui-field">
    <span className="ui-field-label">{label}</span>
    <div className="ui-field-box">
      <span className="min-h-12" />
    </div>
  </div>
);
