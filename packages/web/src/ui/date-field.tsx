import { type CalendarDate, parseDate } from '@internationalized/date';
import { type ReactNode, Suspense } from 'react';
import { Button } from 'react-aria-components/Button';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { FieldLabel, FieldWords } from './field-words.tsx';
import { Icon } from './icon.tsx';
import { lazyPart } from './lazy-part.tsx';

const Calendar = lazyPart(async () => (await import('./calendar.tsx')).default);

type Props = {
  label: string;
  /* A day as `2026-11-20`; empty while incomplete. */
  value: string;
  onChange: (day: string) => void;
  help?: ReactNode;
  error?: string | undefined;
  min?: string;
  max?: string;
};

export function DateField({ label, value, onChange, help, error, min, max }: Props): ReactNode {
  return (
    <DatePicker<CalendarDate>
      className="ui-field"
      value={value ? parseDate(value) : null}
      onChange={(date) => onChange(date?.toString() ?? '')}
      {...(min ? { minValue: parseDate(min) } : {})}
      {...(max ? { maxValue: parseDate(max) } : {})}
      isInvalid={error !== undefined}
      validationBehavior="aria"
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
          <Suspense fallback={<div className="h-88 w-80" />}>
            <Calendar />
          </Suspense>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
