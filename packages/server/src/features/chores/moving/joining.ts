// R24: rotas that a new member joins, from the open turn on.
import { choreWith } from '@hestia/contract/moves/joining.ts';
import { dayOf } from '@hestia/contract/time/day.ts';
import { sql } from 'kysely';
import type { LockedHousehold } from '#platform/db/queries.ts';
import { insertEnrolments, touchChore } from '../turns/enrolment.ts';
import { findHousehold } from '../turns/household.ts';
import { listChores, requireChore } from '../turns/repository.ts';

/** Adds a member to the turns of the chosen rotas. Those that they can't join stay as they are. */
export async function joinRotas(
  held: LockedHousehold<'ChoreUpdated'>,
  userId: string,
  chosen: readonly string[],
): Promise<void> {
  if (chosen.length === 0) return;
  const { timeZone, pictures } = await findHousehold(held);
  const today = dayOf(new Date(), timeZone);
  for (const chore of await listChores(held)) {
    const after = chosen.includes(chore.id) ? choreWith(chore, userId, { timeZone, today, pictures }) : null;
    if (!after) continue;
    await sql`
      update chore_series s set members = ${after.repeat?.members ?? []}::uuid[] from chores c
      where ${held.household('c')} and c.id = ${chore.id} and s.colocation_id = c.colocation_id and s.id = c.series_id
        and s.turn = c.turn`.execute(held.of());
    if (Object.hasOwn(after.enrolledUsers, userId)) await insertEnrolments(held, chore, [userId]);
    await touchChore(held, chore);
    held.emit('ChoreUpdated', await requireChore(held, chore.id));
  }
}
