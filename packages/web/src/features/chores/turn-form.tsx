import type { ReactNode } from 'react';
import { usePerformOnce } from '#platform/perform.ts';
import { SheetForm } from '#ui/form-sheet.tsx';

type Props = {
  /* What is asked, and what one may add. */
  children: ReactNode;
  /* The verb of the button. */
  action: string;
  onSubmit: () => Promise<void>;
};

/* A sheet about one turn, with one button that does it. */
export function TurnForm({ onSubmit, ...form }: Props): ReactNode {
  const performOnce = usePerformOnce();
  return (
    <SheetForm
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        performOnce(onSubmit);
      }}
    />
  );
}
