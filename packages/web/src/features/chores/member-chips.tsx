import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { useAway } from '#platform/household/absences.ts';
import { Avatar, type Member } from '#ui/avatar.tsx';
import { Away } from '#ui/away.tsx';
import { FieldLabel } from '#ui/field-words.tsx';

type Props = {
  label: string;
  members: readonly Member[];
  /* Whoever is away on it is marked. */
  day: string;
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
};

/* Several of the people who live here, as chips with their faces. */
export function MemberChips({ label, members, day, value, onChange }: Props): ReactNode {
  const isAway = useAway(day);
  return (
    <CheckboxGroup className="ui-field" value={[...value]} onChange={onChange}>
      <FieldLabel>{label}</FieldLabel>
      <div className="ui-chips pt-2">
        {members.map((member) => (
          <CheckboxField key={member.id} value={member.id} className="contents">
            <CheckboxButton className="ui-chip">
              <Avatar member={member} />
              {member.username}
              {isAway(member.id) && <Away />}
            </CheckboxButton>
          </CheckboxField>
        ))}
      </div>
    </CheckboxGroup>
  );
}
