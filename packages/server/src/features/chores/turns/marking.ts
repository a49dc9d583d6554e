import type { Chore } from '@hestia/contract/chores/schemas.ts';
import type { HouseholdTx, LockedHousehold } from '#platform/db/queries.ts';
import type { HandlerOf } from '#platform/http/requests/feature.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { done, reopen } from './ending.ts';
import { markPart } from './parts.ts';
import { findChore, requireChore } from './repository.ts';
import { forgetSkip } from './skipping.ts';

type QuotaPlatform = Pick<Platform, 'requireQuota'>;
type MarkEvents = 'NewChoreAdded' | 'ChoreDeleted' | 'ChoreUpdated' | 'TurnsStopped';

export const mark =
  (platform: QuotaPlatform): HandlerOf<'chores.mark'> =>
  ({ caller: { userId }, query: { id, ...by }, write }) =>
    write((tx) => markChore(platform, tx, id, { ...by, userId }));

/** Marks a chore, or a member's part of it, done or open, or toggles it. An archived one returns to the list. */
export async function markChore(
  { requireQuota }: QuotaPlatform,
  tx: HouseholdTx<MarkEvents>,
  id: string,
  by: Mark,
): Promise<string> {
  const old = await findChore(tx, id);
  if (!old) throw notFound('This chore');
  // A turn may follow it, which needs room like anything that is added.
  if ((by.isDone ?? !old.isDone) && old.repeat) await requireQuota(tx);
  if (!(await (old.isForEach ? markPart(tx, old, by) : markWhole(tx, old, by)))) return id;
  if (old.archivedAt) await forgetSkip(tx, old);
  tx.emit(old.archivedAt ? 'NewChoreAdded' : 'ChoreUpdated', await requireChore(tx, id));
  return id;
}

type Mark = {
  readonly userId: string;
  readonly isDone?: boolean | undefined;
  readonly nextId?: string | undefined;
};

async function markWhole(
  tx: LockedHousehold<'NewChoreAdded' | 'ChoreDeleted' | 'TurnsStopped'>,
  chore: Chore,
  { isDone = !chore.isDone, ...by }: Mark,
): Promise<boolean> {
  if (isDone === chore.isDone) return false;
  await (isDone ? done(tx, chore, by) : reopen(tx, chore));
  return true;
}
