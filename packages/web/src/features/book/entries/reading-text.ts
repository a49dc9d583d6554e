import { isolated } from '@hestia/contract/wire/direction.ts';
import { useFormatter } from '#platform/i18n/use-formatter.ts';

/** Writes what a meter showed, with its unit. */
export function useReadingText(): (value: number, unit: string) => string {
  const format = useFormatter();
  return (value, unit) => {
    const number = format.number(value, { maximumFractionDigits: 3 });
    return unit === '' ? number : `${number}\u00a0${isolated(unit)}`;
  };
}
