import type { ReactNode } from 'react';
import './note-slip.css';

/* White paper on a strip of tape: the invitation. */
export function NoteCard({ children }: { children: ReactNode }): ReactNode {
  return <div className="ui-note-slip">{children}</div>;
}
