import { useFormatter as usePlainFormatter } from 'use-intl';
import { unbroken } from './unbroken.ts';

type Formatter = ReturnType<typeof usePlainFormatter>;

/** The formatter for dates that stand in a text: no line ends between a day and its month. */
export function useFormatter(): Formatter {
  const format = usePlainFormatter();
  // Each stands for all forms of the one that it calls.
  const dateTime = ((...those: Parameters<Formatter['dateTime']>) =>
    unbroken(format.dateTime(...those))) as Formatter['dateTime'];
  const dateTimeRange = ((...those: Parameters<Formatter['dateTimeRange']>) =>
    unbroken(format.dateTimeRange(...those))) as Formatter['dateTimeRange'];
  return { ...format, dateTime, dateTimeRange };
}
