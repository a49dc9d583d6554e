import './note-entry.css';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Icon } from '#ui/icons/icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string;
  onType: (text: string) => void;
  onAdd: () => void;
  /* Shown above the line. */
  above?: ReactNode;
};

/* A field that adds a line to a note. */
export function NoteEntry({ className, label, onType, onAdd, above, ...input }: Props): ReactNode {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd();
  };
  return (
    <form className={className ? `note-entry ${className}` : 'note-entry'} onSubmit={submit}>
      {above}
      <Icon name="plus" size="small" />
      <input
        dir="auto"
        placeholder={label}
        {...input}
        aria-label={label}
        onChange={(event) => onType(event.target.value)}
      />
    </form>
  );
}
