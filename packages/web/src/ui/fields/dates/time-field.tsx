import { parseTime } from '@internationalized/date';
import type { ReactNode } from 'react';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import { FieldLabel } from '../field-words.tsx';

type Props = {
  label: string;
  /* A time as `18:00`; empty while incomplete. */
  value: string;
  onChange: (time: string) => void;
};

export const TimeField = ({ label, value, onChange }: Props): ReactNode => (
  <AriaTimeField
    className="ui-field"
    value={value ? parseTime(value) : null}
    onChange={(time) => onChange(time ? time.toString().slice(0, 5) : '')}
  >
    <FieldLabel>{label}</FieldLabel>
    <div className="ui-field-box">
      <DateInput className="ui-date-input">
        {(segment) => <DateSegment segment={segment} className="ui-date-segment" />}
      </DateInput>
    </div>
  </AriaTimeField>
);
