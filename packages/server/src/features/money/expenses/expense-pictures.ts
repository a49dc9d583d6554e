import { randomUUIDv7 } from 'node:crypto';
import { expenseOut } from '@hestia/contract/money/shapes/wire.ts';
import { limits } from '@hestia/contract/wire/limits.ts';
import { findIdempotentResponse } from '#platform/db/transactions/idempotency.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { FormFile, HandlerOf } from '#platform/http/requests/feature.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { eraseListOf } from '#platform/live/erasing.ts';
import { markLeft, markShown } from '#platform/pictures/uses.ts';
import type { Platform } from '#platform/platform.ts';
import { noteChange } from './expense-changes.ts';
import { findExpense, findForWriting } from './repository.ts';

/** Stores a picture for the caller's household and returns its name; 422 when it cannot be read. */
export type StoreImage = (caller: Caller, file: FormFile) => Promise<string>;

/** Adds a picture to an expense. */
export const addPicture =
  ({ database }: Pick<Platform, 'database'>, storeImage: StoreImage): HandlerOf<'money.addPicture'> =>
  async ({ caller, body, files, idempotencyKey, write }) => {
    const add = (name: string) => write((tx) => insertPicture(tx, { ...body, name }));
    // The picture of a repeat is stored already.
    if (await findIdempotentResponse(database, { userId: caller.userId, key: idempotencyKey })) return add('');
    const file = files.get('file');
    if (!file || file.bytes.length === 0) throw invalidField('file', 'Choose a picture');
    // Checked before the picture is read, to save the work.
    requirePictureQuota(await findExpense(database, caller, body.expenseId));
    return add(await storeImage(caller, file));
  };

/** Removes a picture from its expense; the clean-up deletes it a day later. */
export const removePicture: HandlerOf<'money.removePicture'> = ({ params, write }) =>
  write(async (tx) => {
    const removed = await tx
      .delete('expense_pictures')
      .where('id', '=', params.id)
      // Pictures of a deleted expense stay with it.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('expenses as e')
            .select('e.id')
            .whereRef('e.colocation_id', '=', 'expense_pictures.colocation_id')
            .whereRef('e.id', '=', 'expense_pictures.expense_id'),
        ),
      )
      .returning(['expense_id', 'image_name'])
      .executeTakeFirst();
    if (!removed) throw notFound('This picture');
    await markLeft(tx, [removed.image_name]);
    await eraseListOf(tx, { id: removed.expense_id }, 'pictures');
    await emitPictures(tx, removed.expense_id, { change: -1 });
    return params.id;
  });

type NewPicture = { readonly id?: string | null | undefined; readonly expenseId: string; readonly name: string };

async function insertPicture(tx: HouseholdTx<'ExpenseUpdated'>, { id, expenseId, name }: NewPicture): Promise<string> {
  requirePictureQuota(await findExpense(tx, tx, expenseId));
  const stored = await tx
    .insert('expense_pictures', { id: id ?? randomUUIDv7(), expense_id: expenseId, image_name: name })
    .onConflict((conflict) => conflict.columns(['colocation_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw new ProblemError('conflict', 'This picture already exists');
  await markShown(tx, [name]);
  await emitPictures(tx, expenseId, { change: 1 });
  return stored.id;
}

function requirePictureQuota(expense: { pictures?: readonly unknown[] | undefined } | undefined): void {
  if (expense === undefined) throw notFound('This expense');
  if ((expense.pictures ?? []).length < limits.expensePictures) return;
  throw new ProblemError('quotaReached', `An expense has at most ${limits.expensePictures} pictures; remove some`);
}

/** Stores an expense's number of pictures, and emits the whole expense, as clients know it. */
async function emitPictures(
  tx: HouseholdTx<'ExpenseUpdated'>,
  id: string,
  { change }: { change: 1 | -1 },
): Promise<void> {
  const { expense } = await findForWriting(tx, tx, { expenseId: id });
  if (!expense) return;
  const pictures = expense.pictures?.length ?? 0;
  await noteChange(tx, id, { before: { pictures: pictures - change }, after: { pictures } });
  tx.emit('ExpenseUpdated', expenseOut(expense));
}
