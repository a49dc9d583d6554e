import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from '../icons/drawing.tsx';

type Props = { drawing: DrawingName; title: string; children?: ReactNode; action?: ReactNode };

/* A drawing, a sentence, one line, one action. */
export const EmptyState = ({ drawing, title, children, action }: Props): ReactNode => (
  <div className="ui-empty">
    <Drawing name={drawing} />
    <h2>{title}</h2>
    {children && <p className="text-pretty text-ink-2">{children}</p>}
    {action}
  </div>
);
