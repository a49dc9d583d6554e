import './row-select.css';
import type { ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';

type Props<Id extends string> = {
  label: string;
  choices: readonly { readonly id: Id; readonly label: string }[];
  value: Id | null;
  onChange: (id: Id) => void;
};

/* A row with its name and one of a few choices: the device's own list, for which no script is loaded. */
export function RowSelect<Id extends string>({ label, choices, value, onChange }: Props<Id>): ReactNode {
  return (
    <label className="ui-row-select">
      <span>{label}</span>
      <span className="ui-row-select-field">
        <select
          value={value ?? ''}
          onChange={(event) => {
            const chosen = choices.find(({ id }) => id === event.target.value);
            if (chosen) onChange(chosen.id);
          }}
        >
          {choices.map(({ id, label: words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </select>
        <Icon name="chevron" size="tiny" />
      </span>
    </label>
  );
}
