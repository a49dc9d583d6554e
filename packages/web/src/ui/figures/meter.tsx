import type { CSSProperties, ReactNode } from 'react';

type Ink = 1 | 2 | 3 | 4 | 5;
const at = (percent: number) => ({ '--v': Math.max(0, percent) }) as CSSProperties;
/** One of the five colors of figures, for a drawing. */
export const inkOf = (ink: Ink) => ({ '--k': `var(--c${ink})` }) as CSSProperties;

/* A 6 px bar in proportion to its figure. */
export const Bar = ({ percent, ink }: { percent: number; ink?: Ink }): ReactNode => (
  <div className="ui-bar" style={ink && inkOf(ink)} aria-hidden="true">
    <i style={at(Math.min(100, percent))} />
  </div>
);

type Part = { readonly id: string; readonly share: number; readonly ink: Ink; readonly words?: string | undefined };

/* Parts of a whole as one strip; the rows below say the same in words. */
export const Strip = ({ label, parts }: { label: string; parts: readonly Part[] }): ReactNode => (
  <div className="ui-strip" role="img" aria-label={label}>
    {parts.map((part) => (
      <i key={part.id} style={{ ...at(part.share), ...inkOf(part.ink) }}>
        {part.words}
      </i>
    ))}
  </div>
);

/* Up to the right, down (hatched) to the left of a centre axis; −100 to 100. */
export const Axis = ({ percent }: { percent: number }): ReactNode => (
  <div className="ui-axis" aria-hidden="true">
    {percent !== 0 && (
      <i className={percent > 0 ? 'left-1/2 bg-up' : 'ui-axis-down'} style={at(Math.min(100, Math.abs(percent)))} />
    )}
  </div>
);
