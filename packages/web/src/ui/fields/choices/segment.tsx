import type { ReactNode } from 'react';
import { Radios } from './radios.tsx';

type Props<Id extends string> = {
  /* The accessible name of the row. */
  label: string;
  choices: readonly { readonly id: Id; readonly label: string }[];
  value: Id;
  onChange: (id: Id) => void;
};

/* One of a few choices, side by side: a sunken track with an ink thumb. */
export function Segment<Id extends string>({ choices, ...rest }: Props<Id>): ReactNode {
  const contents = choices.map(({ id, label }) => ({ id, content: label }));
  return <Radios {...rest} choices={contents} className="ui-segment" itemClassName="ui-segment-item" />;
}
