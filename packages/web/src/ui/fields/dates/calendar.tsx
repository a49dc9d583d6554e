import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { useFirstDay } from './first-day.ts';
import { Icon } from '../../icons/icon.tsx';

/* The month to pick from; loaded when a date field opens. */
export default function Calendar(): ReactNode {
  const firstDayOfWeek = useFirstDay();
  return (
    <AriaCalendar className="ui-calendar p-2" {...(firstDayOfWeek && { firstDayOfWeek })}>
      <header className="flex items-center justify-between">
        <Button slot="previous" className="ui-icon-button rotate-180">
          <Icon name="chevron" />
        </Button>
        <Heading />
        <Button slot="next" className="ui-icon-button">
          <Icon name="chevron" />
        </Button>
      </header>
      <CalendarGrid>
        <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className="ui-calendar-day" />}</CalendarGridBody>
      </CalendarGrid>
    </AriaCalendar>
  );
}
