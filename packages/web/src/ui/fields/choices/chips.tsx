import type { ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';
import { Avatar, type Member } from '../../people/avatar.tsx';
import { fieldAround, FieldLabel, type FieldProps, FieldWords } from '../field-words.tsx';

type Props<Id extends string> = FieldProps & {
  hideLabel?: boolean;
  choices: readonly {
    readonly id: Id;
    readonly label: string;
    readonly member?: Member;
    readonly before?: ReactNode;
  }[];
  value: Id | null;
  onChange: (id: Id) => void;
  /* One line that scrolls sideways on a phone, instead of several lines. */
  scroll?: boolean;
};

/** A member as a chip. */
export const chipOf = (member: Member) => ({ id: member.id, label: member.username, member });

/* One of several as round chips; a chip for a person starts with the face. */
export function Chips<Id extends string>(props: Props<Id>): ReactNode {
  const { label, hideLabel, choices, value, onChange, help, error, scroll } = props;
  return (
    <RadioGroup
      {...fieldAround(error)}
      value={value}
      orientation="horizontal"
      // The selected value is the id of one of them.
      onChange={(id) => onChange(id as Id)}
      {...(hideLabel ? { 'aria-label': label } : {})}
    >
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      <div className={scroll ? 'ui-chips ui-chips-scroll pt-2' : 'ui-chips pt-2'}>
        {choices.map((choice) => (
          <RadioField key={choice.id} value={choice.id} className="contents">
            <RadioButton className="ui-chip">
              {choice.member && <Avatar member={choice.member} />}
              {choice.before}
              <span className="ui-words">{choice.label}</span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <FieldWords help={help} error={error} />
    </RadioGroup>
  );
}
