import { type CalendarDate, parseDate } from '@internationalized/date';
import { type ReactNode, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { useBackCloses } from '../../gestures/use-back-closes.ts';
import { fieldAround, FieldLabel, type FieldProps, FieldWords } from '../field-words.tsx';
import { Icon } from '../../icons/icon.tsx';
import { lazyPart } from '../../layers/lazy-part.tsx';

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).default, <div className="h-88 w-80" />);

type Props = FieldProps & {
  /* A day as `2026-11-20`; empty while incomplete. */
  value: string;
  onChange: (day: string) => void;
  max?: string;
};

export function DateField({ label, value, onChange, help, error, max }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <DatePicker<CalendarDate>
      {...fieldAround(error)}
      value={value ? parseDate(value) : null}
      onChange={(date) => onChange(date?.toString() ?? '')}
      {...(max ? { maxValue: parseDate(max) } : {})}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className="ui-field-box">
        <DateInput className="ui-date-input">
          {(segment) => <DateSegment segment={segment} className="ui-date-segment" />}
        </DateInput>
        <Button className="ui-icon-button">
          <Icon name="calendar" />
        </Button>
      </Group>
      <FieldWords help={help} error={error} />
      <Popover className="ui-pop">
        <Dialog className="outline-none">
          <Calendar />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
