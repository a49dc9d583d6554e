import type { ReactNode } from 'react';
import { Sheet } from '#ui/layers/sheet.tsx';
import { AskSomebody } from '../../features/chores/handing-over/ask-somebody.tsx';
import { useChores } from '../../features/chores/rota/chores-data.ts';

/* Asks another member for a turn, without leaving the week. */
export function AskSheet({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { chores } = useChores();
  const chore = chores?.find((each) => each.id === id);
  if (!chore) return null;
  return (
    <Sheet title={chore.title} onClose={onClose}>
      <AskSomebody chore={chore} onAsked={onClose} />
    </Sheet>
  );
}
