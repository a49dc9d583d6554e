import type { BookReading } from '@hestia/contract/book/schemas.ts';
import { DAY_MS } from '@hestia/contract/wire/days.ts';

/** Usage between two readings of a meter. */
export type Usage = { readonly from: string; readonly until: string; readonly days: number; readonly perDay: number };

type Reading = Pick<BookReading, 'readOn' | 'value'>;

/**
 * Usage between each two readings, the earliest first; `readings`: the latest first. Two readings on one day, and a replaced
 * meter that begins again below, give none.
 */
export function usagesOf(readings: readonly Reading[]): readonly Usage[] {
  const inOrder = readings.toReversed();
  return inOrder.slice(1).flatMap((reading, at): Usage[] => {
    const before = inOrder[at];
    if (!before || reading.value < before.value || reading.readOn === before.readOn) return [];
    const days = Math.round((Date.parse(reading.readOn) - Date.parse(before.readOn)) / DAY_MS);
    return [{ from: before.readOn, until: reading.readOn, days, perDay: (reading.value - before.value) / days }];
  });
}

/** The reading before a new one of a day; `readings`: the latest first. */
export const readingBefore = <R extends Reading>(readings: readonly R[], readOn: string): R | undefined =>
  readings.find((reading) => reading.readOn <= readOn);
