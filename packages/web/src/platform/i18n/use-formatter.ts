import { useFormatter as usePlainFormatter, useLocale } from 'use-intl';
import { withFirst } from './first-of-month.ts';
import { unbroken } from './unbroken.ts';

type Formatter = ReturnType<typeof usePlainFormatter>;

/** The formatter for dates within a text: no line breaks between a day and its month, and French has its « 1er ». */
export function useFormatter(): Formatter {
  const format = usePlainFormatter();
  const locale = useLocale();
  // Each replaces all overloads of the function that it calls.
  const dateTime = ((...those: Parameters<Formatter['dateTime']>) =>
    unbroken(withFirst(format.dateTime(...those), locale))) as Formatter['dateTime'];
  const dateTimeRange = ((...those: Parameters<Formatter['dateTimeRange']>) =>
    unbroken(withFirst(format.dateTimeRange(...those), locale))) as Formatter['dateTimeRange'];
  return { ...format, dateTime, dateTimeRange };
}
