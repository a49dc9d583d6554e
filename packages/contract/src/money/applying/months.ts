import type { HeardEvent } from '../../wire/event.ts';
import type { MoneyEvents } from '../events.ts';
import type { ClosedMonth, MonthEnds } from '../closing/schemas.ts';

/** The closed months and the last ask after an event. */
export function applyToMonths(
  ends: MonthEnds,
  event: HeardEvent<Pick<MoneyEvents, 'MonthClosed' | 'MonthReopened' | 'SettlingAsked'>>,
): MonthEnds {
  switch (event.name) {
    case 'MonthClosed':
      return { ...ends, closed: [event.payload, ...without(ends, event.payload.month)].toSorted(latestFirst) };
    case 'MonthReopened':
      return { ...ends, closed: without(ends, event.payload) };
    case 'SettlingAsked':
      return { ...ends, settling: { by: event.payload.by, at: event.payload.at } };
    default:
      return ends;
  }
}

const without = ({ closed }: MonthEnds, month: string): ClosedMonth[] => closed.filter((each) => each.month !== month);

const latestFirst = (a: ClosedMonth, b: ClosedMonth): number => (a.month < b.month ? 1 : -1);
