import type { ReactNode } from 'react';
import './taped-card.css';

/* White paper on a strip of tape: the invitation. */
export function TapedCard({ children }: { children: ReactNode }): ReactNode {
  return <div className="ui-taped ui-taped-card">{children}</div>;
}
