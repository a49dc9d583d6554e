import type { CalendarProps, DateValue } from 'react-aria-components/Calendar';
import { createContext, use } from 'react';

/** The first day of a week; undefined: as the language has it. */
type FirstDay = CalendarProps<DateValue>['firstDayOfWeek'] | undefined;

/** The first day of the weeks of a household. */
export const FirstDayContext = createContext<FirstDay>(undefined);

export const useFirstDay = (): FirstDay => use(FirstDayContext);
