import type { ReactNode } from 'react';
import { useShellMark } from '#platform/kernel/shell-mark.ts';
import { Button } from './button.tsx';

/* The screen's one action. On a phone it floats, and what is around leaves it room. */
export function Fab({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactNode {
  useShellMark('fab');
  return (
    <Button look="fill" icon="plus" className="ui-fab" onClick={onClick}>
      {children}
    </Button>
  );
}
