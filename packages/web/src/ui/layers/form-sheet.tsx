import type { FormEvent, ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Sheet, SheetBody, SheetFoot } from './sheet.tsx';

type FormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /* The label of its button, also while sending. */
  action: string;
  isPending?: boolean;
  pendingLabel?: string;
  children: ReactNode;
};

/* A form within a sheet, with one button that sends it. */
export const SheetForm = ({ onSubmit, action, children, ...sending }: FormProps): ReactNode => (
  <form noValidate onSubmit={onSubmit}>
    <SheetBody>{children}</SheetBody>
    <SheetFoot>
      <Button type="submit" look="fill" wide {...sending}>
        {action}
      </Button>
    </SheetFoot>
  </form>
);

type Props = FormProps & {
  title: string;
  onClose: () => void;
  /* Small buttons between title and close. */
  tools?: ReactNode;
};

/* A sheet that is one form. */
export const FormSheet = ({ title, onClose, tools, ...form }: Props): ReactNode => (
  <Sheet title={title} onClose={onClose} tools={tools}>
    <SheetForm pendingLabel={form.action} {...form} />
  </Sheet>
);
