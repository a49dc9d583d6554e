import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { touchNote } from './touching.ts';

/** Gives a note a day, or none, as every member may (W10). Returns its id. */
export const planNote: HandlerOf<'reminders.planNote'> = ({ body: { id, plannedOn }, write }) =>
  write(async (tx) => {
    const { numUpdatedRows } = await tx
      .update('reminders')
      .set({ planned_on: plannedOn })
      .where('id', '=', id)
      .where('planned_on', 'is distinct from', plannedOn)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) tx.emit('ReminderChanged', { ...(await touchNote(tx, id)), plannedOn });
    return id;
  });
