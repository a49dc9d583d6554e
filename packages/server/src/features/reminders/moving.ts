import type { NoteChange, Reminder } from '@hestia/contract/reminders/schemas.ts';
import { encodeNote } from '@hestia/contract/reminders/wire.ts';
import { sql } from 'kysely';
import type { Household } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, notFound } from '#platform/kernel/problem-error.ts';
import { changeOf, changesOf, placeOf } from './edit.ts';
import { findNotes } from './repository.ts';
import { requireMayChange } from './rights.ts';
import { touchNotes } from './touching.ts';

/** Moves several notes, all or none. */
export const moveNotes: HandlerOf<'reminders.moveNotes'> = ({ caller: { userId }, body: moves, write }) =>
  write(async (tx) => {
    const ids = moves.map((move) => move.id);
    if (new Set(ids).size !== ids.length) throw invalidField('id', 'Each note can be moved only once');
    const notes = new Map((await findNotes(tx, ids)).map((note) => [note.id, note]));
    const moved = moves.map((move) => {
      const note = notes.get(move.id);
      if (!note) throw notFound('One of these notes');
      const record = encodeNote(note);
      const changes = changesOf(record, { id: move.id, content: move.content, color: move.color });
      return {
        note,
        record,
        changes,
        isUse: move.touches !== false,
        next: { ...record, ...changes, ...placeOf(move, note) },
      };
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
      moved.map(({ next }) => next),
    );
    const stored = moved.map(({ record, next, isUse }) => ({ change: changeOf(record, next), isUse }));
    const used = stored.filter(({ change, isUse }) => isUse && saysMore(change)).map(({ change: { id } }) => id);
    const touches = new Map((await touchNotes(tx, used)).map((touch) => [touch.id, touch]));
    tx.emit(
      'RemindersChanged',
      stored.map(({ change }) => ({ ...change, ...touches.get(change.id) })),
    );
    return ids;
  });

/** Than the id: older clients send all notes with those that were moved. */
const saysMore = (change: NoteChange): boolean => Object.keys(change).length > 1;

/** Moves and recolours several notes in one statement. */
async function updatePlaces(
  on: Household,
  notes: readonly Pick<Reminder, 'id' | 'coordX' | 'coordY' | 'coordZ' | 'content' | 'color'>[],
): Promise<void> {
  await sql`
    update reminders r
    set coord_x = n."coordX", coord_y = n."coordY", coord_z = n."coordZ", content = n.content, color = n.color
    from json_to_recordset(${JSON.stringify(notes)})
      as n(id uuid, "coordX" integer, "coordY" integer, "coordZ" integer, content text, color text)
    where ${on.household('r')} and r.id = n.id`.execute(on.of());
}
