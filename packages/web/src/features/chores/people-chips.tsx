import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Avatar, type Person } from '#ui/avatar.tsx';
import { FieldLabel } from '#ui/field-words.tsx';

type Props = {
  label: string;
  people: readonly Person[];
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
};

/* Several of the people who live here, as chips with their faces. */
export function PeopleChips({ label, people, value, onChange }: Props): ReactNode {
  return (
    <CheckboxGroup className="field" value={[...value]} onChange={onChange}>
      <FieldLabel>{label}</FieldLabel>
      <div className="chips pt-2">
        {people.map((person) => (
          <CheckboxField key={person.id} value={person.id} className="contents">
            <CheckboxButton className="chip">
              <Avatar person={person} />
              {person.username}
            </CheckboxButton>
          </CheckboxField>
        ))}
      </div>
    </CheckboxGroup>
  );
}
