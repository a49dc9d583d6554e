import type { ReactNode } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { Refusal, type RefusalTexts } from './refusal.tsx';
import type { FormState } from './use-form.ts';

type Props = {
  form: Pick<FormState, 'problem' | 'isPending' | 'onSubmit'>;
  /* The label of its button. */
  action: string;
  pendingLabel?: string;
  look?: 'fill' | 'line';
  said?: RefusalTexts;
  children: ReactNode;
};

/* A form on a page, with one button that sends it. */
export const SubmitForm = ({ form, action, said, children, ...button }: Props): ReactNode => (
  <form noValidate onSubmit={form.onSubmit}>
    {children}
    <Refusal of={form.problem} said={said} />
    <div className="pt-6">
      <Button type="submit" look="fill" wide isPending={form.isPending} {...button}>
        {action}
      </Button>
    </div>
  </form>
);
