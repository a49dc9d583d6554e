import type { MovedReminder } from '@hestia/contract/reminders/endpoints.ts';
import type { Reminder } from '@hestia/contract/reminders/schemas.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import { sql } from 'kysely';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import { invalidField, notFound } from '#platform/kernel/problem-error.ts';
import { changeOf, changesOf, placeOf } from './edit.ts';
import { findNotes } from './repository.ts';
import { requireMayChange } from './rights.ts';

/** Moves several notes, all or none. */
export async function moveNotes(
  tx: HouseholdTx<'RemindersChanged'>,
  userId: string,
  moves: readonly MovedReminder[],
): Promise<string[]> {
  const ids = moves.map((move) => move.id);
  if (new Set(ids).size !== ids.length) throw invalidField('id', 'Each note can be moved only once');
  const notes = new Map((await findNotes(tx, tx.colocationId, ids)).map((note) => [note.id, note]));
  const moved = moves.map((move) => {
    const note = notes.get(move.id);
    if (!note) throw notFound('One of these notes');
    const record = encodeNote(note);
    const changes = changesOf(record, { id: move.id, content: move.content, color: move.color });
    return { note, record, changes, next: { ...record, ...changes, ...placeOf(move, note) } };
  });
  const changed = moved.filter(({ changes }) => Object.keys(changes).length > 0);
  await requireMayChange(
    tx,
    userId,
    changed.map(({ note }) => note),
  );
  if (moved.length === 0) return [];
  await updatePlaces(
    tx,
    tx.colocationId,
    moved.map(({ next }) => next),
  );
  tx.emit(
    'RemindersChanged',
    moved.map(({ record, next }) => changeOf(record, next)),
  );
  return ids;
}

/** Moves and recolours several notes in one statement. */
async function updatePlaces(
  on: Queries,
  colocationId: string,
  notes: readonly Pick<Reminder, 'id' | 'coordX' | 'coordY' | 'coordZ' | 'content' | 'color'>[],
): Promise<void> {
  await sql`
    update reminders r
    set coord_x = n."coordX", coord_y = n."coordY", coord_z = n."coordZ", content = n.content, color = n.color
    from json_to_recordset(${JSON.stringify(notes)})
      as n(id uuid, "coordX" integer, "coordY" integer, "coordZ" integer, content text, color text)
    where r.colocation_id = ${colocationId} and r.id = n.id`.execute(on.of());
}
