import type { User } from '@hestia/contract/accounts/shapes.ts';
import type { HouseholdTx, Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transact.ts';
import { notFound, ProblemError } from '#platform/http/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { takeInvitation } from './invitations.ts';
import { leave, type Farewell } from './leaving.ts';
import { findDoor, findHome, lockHome, moveIn } from './repository.ts';

// Promise: somebody lives in one household or in none. Moving is one transaction that holds the household that is left
// and the one that is entered; both hear of it. Knowing a household's id opens it, unless its members ask for an
// invitation or have taken that person out: then a live code is needed, and opens once.

/** `byCode`: only a live code opens the door, whatever the household asks for. */
type Destination = { readonly colocationId: string; readonly code: string | null; readonly byCode?: boolean };

/** Where somebody goes, and what else is written about them at the same time. */
type Change = {
  readonly userId: string;
  /** Absent: stays. Null: leaves. */
  readonly to?: Destination | null | undefined;
  readonly edit?: ((on: Queries) => Promise<void>) | undefined;
  /** The person as events say them. */
  readonly describe: (on: Queries) => Promise<User>;
};

const mostAttempts = 5;

/** Moves people in and out, and tells their household when something about them changes. */
export const openResidence = (platform: Platform, farewell: Farewell) => ({
  async change(change: Change): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const from = await findHome(platform.database, change.userId);
      try {
        return await moveFrom(platform, from, change, farewell);
      } catch (error) {
        // Somebody who moved, was taken out or lost their household meanwhile starts again from where they are now.
        if (attempt === mostAttempts || (await findHome(platform.database, change.userId)) === from) throw error;
      }
    }
  },
});

async function moveFrom(platform: Platform, from: string | null, change: Change, farewell: Farewell): Promise<void> {
  const { database, live, transact } = platform;
  const to = change.to === undefined ? from : (change.to?.colocationId ?? null);
  const held = from ?? to;
  if (held === null) {
    await inTransaction(database, (tx) => write(tx, { from, to }, change, { emit: nobodyHears, farewell }));
    live.userChanged(change.userId);
    return;
  }
  const both = to !== null && to !== held ? { alsoColocationId: to } : {};
  await transact({ colocationId: held, actorId: change.userId, ...both }, async (tx) => {
    await write(tx, { from, to }, change, { emit: tx.emit, farewell });
    tx.afterCommit(() => live.userChanged(change.userId));
  });
}

const nobodyHears: HouseholdTx['emit'] = () => {};

async function write(
  tx: Queries,
  { from, to }: { from: string | null; to: string | null },
  { userId, to: destination, edit, describe }: Change,
  { emit, farewell }: { emit: HouseholdTx['emit']; farewell: Farewell },
): Promise<void> {
  await edit?.(tx);
  if ((await lockHome(tx, userId)) !== from) throw new ProblemError('conflict', 'You moved meanwhile; try again');
  if (from && edit) emit('UserUpdated', await describe(tx), from);
  if (from === to) return;
  if (to) await openDoor(tx, to, userId, destination);
  if (from) {
    const held = { ...tx, colocationId: from, emit: (name: string, payload: unknown) => emit(name, payload, from) };
    await leave(held, userId, farewell);
  }
  if (to) {
    await moveIn(tx, to, userId);
    emit('MemberJoined', await describe(tx), to);
  }
}

async function openDoor(
  tx: Queries,
  colocationId: string,
  userId: string,
  said: Destination | null | undefined,
): Promise<void> {
  const door = await findDoor(tx, colocationId, userId);
  if (!door) throw notFound('This household');
  if (door.joinPolicy === 'id' && !door.removed && !said?.byCode) return;
  if (!said?.code || !(await takeInvitation(tx, colocationId, said.code)))
    throw new ProblemError('invitationNeeded', 'This household is entered with an invitation');
}
