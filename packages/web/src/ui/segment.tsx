import type { ReactNode } from 'react';
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup';

type Props<Id extends string> = {
  /* What is being chosen, for those who do not see the row. */
  label: string;
  choices: readonly { readonly id: Id; readonly label: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/* One of a few, side by side: a sunken track with an ink thumb. */
export function Segment<Id extends string>({ label, choices, value, onChange }: Props<Id>): ReactNode {
  return (
    <RadioGroup
      aria-label={label}
      orientation="horizontal"
      className="seg"
      value={value}
      onChange={(chosen) => {
        const choice = choices.find(({ id }) => id === chosen);
        if (choice) onChange(choice.id);
      }}
    >
      {choices.map((choice) => (
        <RadioField key={choice.id} value={choice.id} className="contents">
          <RadioButton className="seg-item">{choice.label}</RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  );
}
