import type { NoteTouch } from '@hestia/contract/reminders/schemas.ts';
import { sql } from 'kysely';
import type { Household, HouseholdTx } from '#platform/db/queries.ts';

type StoredTouch = Omit<Required<NoteTouch>, 'placement'> & Pick<NoteTouch, 'placement'>;

/** Notes that a member used (B1): they leave the drawer. Returns the event's fields of each; `placement` only where it changes. */
export async function touchNotes(on: Household, ids: readonly string[]): Promise<StoredTouch[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; touchedAt: string; wasAway: boolean }>`
    update reminders r
    set touched_at = statement_timestamp(), placement = nullif(r.placement, 'drawer')
    from reminders old
    where ${on.household('r')} and r.id = any(${ids}::uuid[])
      and old.colocation_id = r.colocation_id and old.id = r.id
    returning r.id, r.touched_at as "touchedAt", old.placement is not distinct from 'drawer' as "wasAway"`.execute(
    on.of(),
  );
  return rows.map(({ id, touchedAt, wasAway }) => ({ id, touchedAt, ...(wasAway && { placement: null }) }));
}

/** The event of a used note; only its id if the note is gone. */
export const touchNote = async (tx: HouseholdTx, id: string): Promise<NoteTouch> =>
  (await touchNotes(tx, [id]))[0] ?? { id };

/** The event of the note for a vote or a reaction, whose own events don't contain the note. */
export const emitTouch = async (tx: HouseholdTx<'ReminderTouched'>, id: string): Promise<void> =>
  tx.emit('ReminderTouched', await touchNote(tx, id));
