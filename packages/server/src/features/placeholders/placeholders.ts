import { randomUUIDv7 } from 'node:crypto';
import { areTwins } from '@hestia/contract/accounts/twin-names.ts';
import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import { namePlaceholder } from '@hestia/contract/placeholders/placeholder.ts';
import { MAX_PLACEHOLDERS } from '@hestia/contract/wire/limits.ts';
import { NIL_ID } from '@hestia/contract/wire/primitives.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import { defineFeature, type HandlerOf } from '#platform/http/requests/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { claim, type OnClaimed } from './claiming.ts';
import {
  countPlaceholders,
  described,
  findNamesBeside,
  insertPlaceholder,
  renameTo,
  requirePlaceholder,
} from './repository.ts';
import { type OnRemoved, remove } from './removing.ts';

/** Names without an account, which pay and share in a household (M22). */
export const placeholders = (onRemoved: OnRemoved, onClaimed: OnClaimed) =>
  defineFeature('placeholders', placeholderEndpoints, {
    addPlaceholder: add,
    renamePlaceholder: rename,
    claimPlaceholder: ({ body: { placeholderId }, caller: { userId }, write }) =>
      write(async (tx) => {
        await requirePlaceholder(tx, placeholderId);
        await claim(tx, { placeholderId, userId }, onClaimed);
        return placeholderId;
      }),
    removePlaceholder: ({ params: { id }, write }) =>
      write(async (tx) => {
        const { isHere } = await requirePlaceholder(tx, id);
        if (!isHere) throw notFound('This name');
        await remove(tx, id, onRemoved);
        return id;
      }),
  });

const add: HandlerOf<'placeholders.add'> = ({ body, write }) => {
  return write(async (tx) => {
    const named = { id: body.id ?? randomUUIDv7(), name: body.name };
    await requireOwnName(tx, named);
    await makePlaceholder(tx, named);
    return named.id;
  });
};

/**
 * Creates a name; refuses one above the limit, and a taken id. A duplicate is not refused: an imported file may have two people
 * with one name.
 */
export async function makePlaceholder(
  tx: HouseholdTx<'MemberJoined'>,
  named: { id: string; name: string },
): Promise<void> {
  if (named.id === NIL_ID) throw invalidField('id', 'The nil UUID names nobody');
  if ((await countPlaceholders(tx)) >= MAX_PLACEHOLDERS)
    throw new ProblemError('quotaReached', `A household has at most ${MAX_PLACEHOLDERS} names without an account`);
  if (!(await insertPlaceholder(tx, named))) throw new ProblemError('conflict', 'This id is taken');
  tx.emit('MemberJoined', namePlaceholder(tx.colocationId, named));
}

const rename: HandlerOf<'placeholders.rename'> = ({ body: { id, name }, write }) =>
  write(async (tx) => {
    const before = await requirePlaceholder(tx, id);
    if (name == null || name === before.name) return id;
    if (before.isHere) await requireOwnName(tx, { id, name });
    await renameTo(tx, id, name);
    tx.emit('UserUpdated', described(tx.colocationId, id, { ...before, name }));
    return id;
  });

/** The household is locked: of two users adding the same name, one is refused. */
async function requireOwnName(tx: HouseholdTx, { id, name }: { id: string; name: string }): Promise<void> {
  const names = await findNamesBeside(tx, id);
  if (names.some((other) => areTwins(other, name)))
    throw new ProblemError('nameTaken', 'A member of this household has this name, or one that looks like it');
}
