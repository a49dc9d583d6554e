import type { ReactNode } from 'react';

/** The parts of the form that unfold: those of its sentence, and those next to it. */
export type FormPart = 'payer' | 'day' | 'split' | 'currency' | 'receipts' | 'more';

type Side = {
  form: string;
  part: FormPart;
  open: FormPart | null;
  onOpenChange: (open: FormPart | null) => void;
};

const idOf = (form: string, part: FormPart) => `${form}-${part}`;

/** Attributes of a button that unfolds a part next to the sentence. */
export const sideButton = ({ form, part, open, onOpenChange }: Side) => ({
  id: idOf(form, part),
  'data-part': part,
  'aria-expanded': open === part,
  'aria-controls': open === part ? `${idOf(form, part)}-panel` : undefined,
  onClick: () => onOpenChange(open === part ? null : part),
});

export const focusSide = (form: string, part: FormPart): void =>
  document.querySelector<HTMLElement>(`#${CSS.escape(idOf(form, part))}`)?.focus();

/* Its fields, in place. */
export const SidePanel = ({ form, part, children }: Pick<Side, 'form' | 'part'> & { children: ReactNode }) => (
  <div
    id={`${idOf(form, part)}-panel`}
    role="group"
    aria-labelledby={idOf(form, part)}
    className="ui-sentence-panel expense-side-panel"
  >
    {children}
  </div>
);
