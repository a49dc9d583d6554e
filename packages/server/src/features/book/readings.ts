import { randomUUIDv7 } from 'node:crypto';
import { MAX_BOOK_READINGS, MAX_READINGS } from '@hestia/contract/wire/limits.ts';
import type { Household } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { requireEntry } from './repository.ts';

/** Adds a reading to a meter. It may be below the one before: meters are replaced, and start again at 0. */
export const addReading: HandlerOf<'book.addReading'> = ({ body, caller, write }) =>
  write(async (tx) => {
    const { content, readings } = await requireEntry(tx, body.entryId);
    if (content.kind !== 'meter') throw invalidField('entryId', 'Must be a meter');
    if (readings.length >= MAX_READINGS)
      throw new ProblemError('quotaReached', `A meter has at most ${MAX_READINGS} readings; delete some`);
    await requireRoom(tx);
    const id = body.id ?? randomUUIDv7();
    const { entryId, readOn, value } = body;
    const { userId } = caller;
    const row = await tx
      .insert('book_readings', {
        id,
        entry_id: entryId,
        read_on: readOn,
        value,
        user_id: userId,
      })
      .onConflict((taken) => taken.columns(['colocation_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new ProblemError('conflict', 'This reading already exists');
    tx.emit('BookReadingAdded', { entryId, reading: { id, readOn, value, userId } });
    return id;
  });

/** Deletes a reading. */
export const deleteReading: HandlerOf<'book.deleteReading'> = ({ params: { id }, write }) =>
  write(async (tx) => {
    const row = await tx.delete('book_readings').where('id', '=', id).returning('entry_id').executeTakeFirst();
    if (!row) throw notFound('This reading');
    tx.emit('BookReadingDeleted', { entryId: row.entry_id, id });
    return id;
  });

/** All of them come with the list of entries, which is read at once. */
async function requireRoom(on: Household): Promise<void> {
  const { count } = await on
    .from('book_readings')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= MAX_BOOK_READINGS)
    throw new ProblemError('quotaReached', `A house book has at most ${MAX_BOOK_READINGS} readings; delete some`);
}
