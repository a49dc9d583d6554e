import { randomUUIDv7 } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BookContent } from '@hestia/contract/book/schemas.ts';
import { MAX_BOOK_ENTRIES } from '@hestia/contract/wire/limits.ts';
import { claimsAmong } from '#platform/access/members-among.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Household, LockedHousehold } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseWords } from '#platform/live/erasing.ts';
import { holdersOf, withHolder } from './holders.ts';
import { requireEntry, storeChange } from './repository.ts';

/** Adds an entry. */
export const add: HandlerOf<'book.add'> = ({ body, caller, write }) =>
  write(async (tx) => {
    const content = await checked(tx, body.content);
    const id = body.id ?? randomUUIDv7();
    const { count } = await tx
      .from('book_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= MAX_BOOK_ENTRIES)
      throw new ProblemError('quotaReached', `A house book has at most ${MAX_BOOK_ENTRIES} entries`);
    const row = await tx
      .insert('book_entries', {
        id,
        title: body.title,
        content: JSON.stringify(content),
        created_by: caller.userId,
        updated_by: caller.userId,
      })
      .onConflict((taken) => taken.columns(['colocation_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new ProblemError('conflict', 'This entry already exists');
    tx.emit('NewBookEntryAdded', await requireEntry(tx, id));
    return id;
  });

/** Changes an entry, whose state before becomes a part of its history. */
export const edit: HandlerOf<'book.edit'> = ({ body, caller, write }) =>
  write(async (tx) => {
    const before = await requireEntry(tx, body.id);
    if (body.content && body.content.kind !== before.content.kind)
      throw invalidField('content', 'Must be of the kind of the entry');
    const title = body.title ?? before.title;
    const content = body.content ? await checked(tx, body.content) : before.content;
    if (title === before.title && isDeepStrictEqual(content, before.content)) return before.id;
    await storeChange(tx, before, caller.userId);
    await tx
      .update('book_entries')
      .set(({ fn }) => ({
        title,
        content: JSON.stringify(content),
        updated_by: caller.userId,
        updated_at: fn<string>('statement_timestamp'),
      }))
      .where('id', '=', before.id)
      .execute();
    const { readings: _readings, ...after } = await requireEntry(tx, before.id);
    tx.emit('BookEntryUpdated', after);
    return before.id;
  });

/** Deletes an entry, with its history and readings. */
export const remove: HandlerOf<'book.delete'> = ({ params: { id }, write }) =>
  write(async (tx) => {
    const { createdAt } = await requireEntry(tx, id);
    await tx.delete('book_entries').where('id', '=', id).execute();
    await eraseWords(tx, { id, since: createdAt });
    tx.emit('BookEntryDeleted', id);
    return id;
  });

/** M23: an offline client may name a placeholder claimed since. Holders are people of the household, also former ones. */
async function checked(tx: LockedHousehold, content: BookContent): Promise<BookContent> {
  const named = holdersOf(content);
  if (named.length === 0) return content;
  const claims = await claimsAmong(tx, named);
  const claimed = claims.reduce((now, { placeholderId, userId }) => withHolder(now, placeholderId, userId), content);
  if (!(await areOfHousehold(tx, holdersOf(claimed))))
    throw invalidField('content', 'Keys are held by people of the household');
  return claimed;
}

async function areOfHousehold(on: Household, userIds: readonly string[]): Promise<boolean> {
  const rows = await on.from('memberships').select('user_id').where('user_id', '=', anyOf(userIds)).execute();
  return rows.length === new Set(userIds).size;
}
