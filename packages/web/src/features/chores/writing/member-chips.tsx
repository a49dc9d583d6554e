import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { useAway } from '#shared/household/absences.ts';
import { Avatar, type Member } from '#ui/people/avatar.tsx';
import { Away } from '#ui/people/away.tsx';
import { FieldLabel } from '#ui/fields/field-words.tsx';

type Props = {
  label: string;
  members: readonly Member[];
  /* Members who are away on it are marked. */
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
              <bdi>{member.username}</bdi>
              {isAway(member.id) && <Away />}
            </CheckboxButton>
          </CheckboxField>
        ))}
      </div>
    </CheckboxGroup>
  );
}
