import { reminderTypes } from '@hestia/contract/reminders/schemas.ts';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';

/** The poll that something results from. An offline client may name a deleted one, which counts as deleted afterwards. */
export async function pollOf(tx: LockedHousehold, id: string | null | undefined): Promise<string | null> {
  if (!id) return null;
  const note = await tx
    .of()
    .selectFrom('reminders')
    .select('reminder_type')
    .where('colocation_id', '=', tx.colocationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (note === undefined) return null;
  if (note.reminder_type !== reminderTypes.Poll) throw invalidField('pollId', 'This note is not a poll');
  return id;
}
