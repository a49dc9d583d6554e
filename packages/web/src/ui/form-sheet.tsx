import type { FormEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Sheet, SheetBody, SheetFoot } from './sheet.tsx';

type Props = {
  title: string;
  onClose: () => void;
  /* Small buttons between title and close. */
  tools?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /* What its button says, also while it is being sent. */
  action: string;
  isPending?: boolean;
  pendingLabel?: string;
  children: ReactNode;
};

/* A sheet that is one form, with one button that sends it. */
export function FormSheet({
  title,
  onClose,
  tools,
  onSubmit,
  action,
  isPending = false,
  pendingLabel = action,
  children,
}: Props): ReactNode {
  return (
    <Sheet title={title} onClose={onClose} tools={tools}>
      <form noValidate onSubmit={onSubmit} className="contents">
        <SheetBody>{children}</SheetBody>
        <SheetFoot>
          <Button type="submit" look="fill" wide isPending={isPending} pendingLabel={pendingLabel}>
            {action}
          </Button>
        </SheetFoot>
      </form>
    </Sheet>
  );
}
