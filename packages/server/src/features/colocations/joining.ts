import { isDeepStrictEqual } from 'node:util';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import type { EventName } from '@hestia/contract/events.ts';
import type { Emit, Held, Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transact.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { takeInvitation } from './invitations.ts';
import { leave, type OnMemberLeft } from './leaving.ts';
import {
  countMembers,
  findDecimals,
  findFormerHomes,
  findHome,
  findJoinPolicy,
  lockHome,
  moveIn,
} from './repository.ts';

// Invariant: somebody lives in one household or in none. Moving is one transaction that holds the household that is left
// and the one that is entered; both hear of it. Knowing a household's id opens it, unless its members ask for an
// invitation: then an open code is needed. Whoever they have taken out comes in by neither. What is written about a user
// is told wherever they lived before, too: their name stands in that household's answers.

/** `byCode`: only a live code lets somebody in, whatever the household asks for. */
type Destination = { readonly colocationId: string; readonly code: string | null; readonly byCode?: boolean };

/** Where somebody goes, and what else is written about them at the same time. */
type Change = {
  readonly userId: string;
  /** Absent: stays. Null: leaves. */
  readonly to?: Destination | null | undefined;
  readonly edit?: ((on: Queries) => Promise<void>) | undefined;
  /** The user as events say them. */
  readonly describe: (on: Queries) => Promise<User>;
};

const mostAttempts = 5;

/** Where somebody lives, and the other households that hear of a change. */
type Homes = { readonly from: string | null; readonly formerly: readonly string[] };

/** Moves users in and out, and tells their household when something about them changes: all of the changes, in order, or none. */
export const createMembershipChanges = (platform: Platform, onMemberLeft: OnMemberLeft) => ({
  change: (...changes: Change[]): Promise<void> =>
    startingFrom(
      () => Promise.all(changes.map((change) => homesOf(platform.database, change))),
      (homes) => moveAll(platform, pairsOf(changes, homes), onMemberLeft),
    ),
});

/** Does what depends on where somebody lives, again from there when they moved meanwhile; `work` must then fail. */
export async function startingFrom<Where, T>(
  read: () => Promise<Where>,
  work: (where: Where) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const where = await read();
    try {
      return await work(where);
    } catch (error) {
      if (attempt === mostAttempts || isDeepStrictEqual(await read(), where)) throw error;
    }
  }
}

async function homesOf(on: Queries, { userId, edit }: Change): Promise<Homes> {
  return { from: await findHome(on, userId), formerly: edit ? await findFormerHomes(on, userId) : [] };
}

export const movedMeanwhile = () =>
  new ProblemError('conflict', 'You have changed households in the meantime; try again');

type Move = { readonly change: Change; readonly homes: Homes & { readonly to: string | null } };

const pairsOf = (changes: readonly Change[], homes: readonly Homes[]): Move[] =>
  changes.map((change, index) => {
    const { from, formerly } = homes[index] ?? { from: null, formerly: [] };
    const to = change.to === undefined ? from : (change.to?.colocationId ?? null);
    return { change, homes: { from, formerly, to } };
  });

async function moveAll(platform: Platform, moves: readonly Move[], onMemberLeft: OnMemberLeft): Promise<void> {
  const { database, live, transact } = platform;
  const writeAll = async (tx: Queries, emit: Emit<EventName>) => {
    const { mostMembers } = platform.settings;
    for (const { homes, change } of moves) await write(tx, homes, change, { emit, onMemberLeft, mostMembers });
  };
  const announceChanges = () => {
    for (const { change } of moves) live.userChanged(change.userId);
  };
  const [held, ...others] = moves
    .flatMap(({ homes: { from, to, formerly } }) => [from, to, ...formerly])
    .filter((id) => id !== null);
  if (held === undefined) {
    await inTransaction(database, (tx) => writeAll(tx, noop));
    announceChanges();
    return;
  }
  const actorId = moves.at(-1)?.change.userId ?? null;
  await transact({ colocationId: held, actorId, alsoColocationId: others }, async (tx) => {
    await writeAll(tx, tx.emit);
    tx.afterCommit(announceChanges);
  });
}

const noop: Emit<EventName> = () => {};

async function write(
  tx: Queries,
  { from, to, formerly }: Move['homes'],
  { userId, to: destination, edit, describe }: Change,
  { emit, onMemberLeft, mostMembers }: { emit: Emit<EventName>; onMemberLeft: OnMemberLeft; mostMembers: number },
): Promise<void> {
  await edit?.(tx);
  if ((await lockHome(tx, userId)) !== from) throw movedMeanwhile();
  if (edit) {
    const user = await describe(tx);
    if (from) emit('UserUpdated', user, from);
    // Where they live now, and their e-mail, is no longer the business of those they left.
    for (const id of formerly) emit('UserUpdated', { ...user, email: '', colocationId: null }, id);
  }
  if (from === to) return;
  if (to) await requireJoinAllowed(tx, to, userId, destination);
  if (to) await requireBed(tx, to, mostMembers);
  if (from) {
    const held: Held<EventName> = {
      ...tx,
      colocationId: from,
      decimals: await findDecimals(tx, from),
      emit: (name, payload) => emit(name, payload, from),
    };
    await leave(held, userId, onMemberLeft);
  }
  if (to) {
    await moveIn(tx, to, userId);
    emit('MemberJoined', await describe(tx), to);
  }
}

/** The household is held: of two who come at once, one finds it full. */
async function requireBed(tx: Queries, colocationId: string, mostMembers: number): Promise<void> {
  if ((await countMembers(tx, colocationId)) < mostMembers) return;
  throw new ProblemError(
    'quotaReached',
    `Quota reached: ${mostMembers} people live in this household, the most that this server allows. Somebody must move out first, or its administrator raise the limit`,
  );
}

async function requireJoinAllowed(
  tx: Queries,
  colocationId: string,
  userId: string,
  input: Destination | null | undefined,
): Promise<void> {
  const policy = await findJoinPolicy(tx, colocationId, userId);
  if (!policy) throw notFound('This household');
  if (policy.removed && !policy.transferred)
    throw new ProblemError('memberRemoved', 'You were taken out of this household: a member has to let you in by name');
  if (policy.joinPolicy === 'id' && !policy.removed && !input?.byCode) return;
  if (!input?.code || !(await takeInvitation(tx, { colocationId, code: input.code, userId })))
    throw new ProblemError('invitationNeeded', 'Joining this household requires an invitation');
}
