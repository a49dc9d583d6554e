import type { ComponentProps, ReactNode } from 'react';
import { FormSheet } from '#ui/layers/form-sheet.tsx';
import { Refusal, type RefusalTexts } from './refusal.tsx';
import type { FormState } from './use-form.ts';

type Props = Omit<ComponentProps<typeof FormSheet>, 'onSubmit' | 'isPending'> & {
  form: Pick<FormState, 'problem' | 'isPending' | 'onSubmit'>;
  said?: RefusalTexts;
  /* Further actions below the form's fields. */
  below?: ReactNode;
};

/* A sheet with a form, and below its fields the reason of a refusal. */
export const SubmitSheet = ({ form, said, below, children, ...sheet }: Props): ReactNode => (
  <FormSheet {...sheet} onSubmit={form.onSubmit} isPending={form.isPending}>
    {children}
    <Refusal of={form.problem} said={said} />
    {below}
  </FormSheet>
);
