import type { ReactNode } from 'react';
import { useForm } from '#platform/forms/use-form.ts';
import { SheetForm } from '#ui/layers/form-sheet.tsx';

type Props = {
  /* The question, and optional text. */
  children: ReactNode;
  /* The verb of the button. */
  action: string;
  onSubmit: () => Promise<void>;
};

/* A sheet about one turn, with one button that does it. */
export function TurnForm({ onSubmit: send, ...form }: Props): ReactNode {
  const { onSubmit } = useForm(false, send);
  return <SheetForm {...form} onSubmit={onSubmit} />;
}
