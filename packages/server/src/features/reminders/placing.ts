import type { NoteChange } from '@hestia/contract/reminders/schemas.ts';
import { sql } from 'kysely';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';

/** Pins a note, puts it into the drawer or back on the board, as every member may. Returns its id. */
export const placeNote: HandlerOf<'reminders.placeNote'> = ({ body, write }) =>
  write(async (tx) => {
    const placement = body.placement === 'board' ? null : body.placement;
    const place = {
      ...(typeof body.coordX === 'number' && { coordX: body.coordX }),
      ...(typeof body.coordY === 'number' && { coordY: body.coordY }),
      ...(typeof body.coordZ === 'number' && { coordZ: body.coordZ }),
    };
    const stored = await tx
      .update('reminders')
      .set({
        placement,
        touched_at: sql<string>`statement_timestamp()`,
        ...('coordX' in place && { coord_x: place.coordX }),
        ...('coordY' in place && { coord_y: place.coordY }),
        ...('coordZ' in place && { coord_z: place.coordZ }),
      })
      .where('id', '=', body.id)
      .returning('touched_at as touchedAt')
      .executeTakeFirst();
    if (!stored) throw notFound('This note');
    const change: NoteChange = { id: body.id, placement, ...place, touchedAt: stored.touchedAt };
    tx.emit('ReminderChanged', change);
    return body.id;
  });
