import type { ReactNode } from 'react';
import { usePerformOnce } from '#platform/perform.ts';
import { Button } from '#ui/button.tsx';
import { SheetBody, SheetFoot } from '#ui/sheet.tsx';

type Props = {
  /* What is asked, and what one may add. */
  children: ReactNode;
  /* The verb of the button; without one there is nothing to do. */
  action: string | null;
  onSubmit: () => Promise<void>;
};

/* A sheet about one turn, with one button that does it. */
export function TurnForm({ children, action, onSubmit }: Props): ReactNode {
  const performOnce = usePerformOnce();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        performOnce(onSubmit);
      }}
    >
      <SheetBody>{children}</SheetBody>
      {action !== null && (
        <SheetFoot>
          <Button look="fill" wide type="submit">
            {action}
          </Button>
        </SheetFoot>
      )}
    </form>
  );
}
