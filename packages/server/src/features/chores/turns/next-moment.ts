import { nextMoment } from '@hestia/contract/chores/moments.ts';
import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { Queries, Household } from '#platform/db/queries.ts';

/** Updates a chore's next reminder (R14); call it after changing the due date or the reminders. */
export async function setNextMoment(
  on: Household,
  chore: Pick<Chore, 'id' | 'colocationId' | 'dueDate' | 'remind'>,
): Promise<void> {
  await on
    .update('chores as c')
    .set({
      remind_at: chore.remind?.length ? nextMoment(chore, new Date().toISOString(), await timeZoneOf(on, chore)) : null,
    })
    .where('c.id', '=', chore.id)
    .execute();
}

async function timeZoneOf(on: Queries, { colocationId }: { colocationId: string }): Promise<string> {
  const { time_zone } = await on
    .of()
    .selectFrom('colocations')
    .select('time_zone')
    .where('id', '=', colocationId)
    .executeTakeFirstOrThrow();
  return time_zone;
}
