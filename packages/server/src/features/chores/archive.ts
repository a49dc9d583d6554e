import type { ChorePage } from '@hestia/contract/chores/calls.ts';
import { decodeCursor, encodeCursor } from '@hestia/contract/wire/cursor.ts';
import type { Database } from '#platform/db/database.ts';
import { inGroupsOfHouseholds } from '#platform/db/each-household.ts';
import type { HouseholdTx, Queries, Transact } from '#platform/db/queries.ts';
import { invalidField } from '#platform/kernel/problem-error.ts';
import { archiveDone, householdsWithDone, listArchived } from './archive-repository.ts';

/** Households that one statement looks at. */
const PAGE = 1000;
/** Chores of one household that one night archives: what is left goes the next night. */
const MOST_A_NIGHT = 200;

/**
 * Puts done chores whose due date has passed out of the wire's list; they are kept. Told as `ChoreDeleted`. Goes through
 * the households by their keys, page by page: what is done stays done, whenever it is interrupted.
 */
export async function archiveDoneChores(database: Database, transact: Transact, now = new Date()): Promise<number> {
  const past = now.toISOString();
  let sum = 0;
  const failures: unknown[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { ids, last } = await householdsWithDone(database, { after, past, limit: PAGE });
    const archived = inGroupsOfHouseholds(ids, ([colocationId, ...others]) =>
      transact({ colocationId, actorId: null, alsoColocationId: others }, (tx) =>
        archiveDoneChoresOf(tx, [colocationId, ...others], past),
      ),
    );
    sum += await archived.catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
    if (last === null) break;
    after = last;
  }
  if (failures.length > 0) throw new Error('Failed to archive some chores', { cause: failures[0] });
  return sum;
}

async function archiveDoneChoresOf(
  tx: HouseholdTx<'ChoreDeleted'>,
  households: readonly string[],
  past: string,
): Promise<number> {
  const rows = await archiveDone(tx, households, { past, limit: MOST_A_NIGHT });
  for (const { id, colocationId } of rows) tx.emit('ChoreDeleted', id, colocationId);
  return rows.length;
}

/** A page of archived chores; `before` is the `next` of the page above it. It names a place, not a chore, which may be gone by then. */
export async function pageArchived(
  on: Queries,
  colocationId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<ChorePage> {
  const place = before === undefined ? null : decodeCursor(before);
  if (before !== undefined && place === null) throw invalidField('before', 'Invalid cursor');
  const after = place && { archivedAt: place.instant, id: place.id };
  // One more than asked for says whether there are more.
  const found = await listArchived(on, colocationId, { after, limit: limit + 1 });
  const chores = found.slice(0, limit);
  const { archivedAt: instant, id } = chores.at(-1) ?? {};
  return { chores, next: found.length > limit && instant && id ? encodeCursor({ instant, id }) : null };
}
