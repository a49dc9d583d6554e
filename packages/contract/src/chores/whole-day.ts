import { localOf } from '../time/instants.ts';

/** When something is due on a day without a time: its last minute, by the clocks of the household. */
export const WHOLE_DAY = '23:59';

/** Whether the due date has no time. */
export const isWholeDay = (dueDate: string, timeZone: string): boolean =>
  localOf(dueDate, timeZone).endsWith(`T${WHOLE_DAY}`);
