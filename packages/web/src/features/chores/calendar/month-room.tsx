import './month.css';
import { shownDay } from '@hestia/contract/time/instants.ts';
import type { ReactNode } from 'react';
import { useToday } from '#shared/household/today.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';

const DAYS = Array.from({ length: 7 }, (_, day) => day);
/* The number of weeks of most months. */
const WEEKS = DAYS.slice(0, 5);

/* Reserves the month's room until it loads: this month's name over its lines. */
export function MonthRoom(): ReactNode {
  const format = useFormatter();
  const name = format.dateTime(shownDay(useToday()), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <div className="ui-section chore-section" aria-hidden="true">
      <div className="ui-section-head">
        <h2>{name.charAt(0).toLocaleUpperCase() + name.slice(1)}</h2>
      </div>
      <div className="chore-month-week chore-month-weekdays">
        <span>{'\u00a0'}</span>
      </div>
      {WEEKS.map((week) => (
        <div key={week} className="chore-month-week">
          {DAYS.map((day) => (
            <span key={day} className="chore-month-day" />
          ))}
        </div>
      ))}
    </div>
  );
}
