import { isDeepStrictEqual } from 'node:util';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import { areTwins } from '@hestia/contract/accounts/twin-names.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type { Emit, LockedHousehold, Queries, Household } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import { listNewcomers } from '#platform/newcomers.ts';
import type { Platform } from '#platform/platform.ts';
import { takeInvitation } from './invitations.ts';
import { leave, type OnMemberLeft } from './leaving.ts';
import {
  countMembers,
  findDecimals,
  findFormerHomes,
  findHome,
  findJoinPolicy,
  findName,
  findNamesOfOthers,
  lockHome,
  moveIn,
} from './repository.ts';
import { inHousehold } from '#platform/db/household.ts';

// Invariant: a user lives in at most one household. Moving is one transaction that locks the old and the new household;
// both receive events. The id of a household is enough to join, unless its members require an open invitation. A
// removed user needs their consent. Changes of a user are also sent to former households, whose data shows the name.

/** `byCode`: requires a live code, under any policy. */
type Destination = { readonly colocationId: string; readonly code: string | null; readonly byCode?: boolean };

/** A move, with other changes of the user at the same time. */
type Change = {
  readonly userId: string;
  /** Absent: stays. Null: leaves. */
  readonly to?: Destination | null | undefined;
  readonly edit?: ((on: Queries) => Promise<void>) | undefined;
  /** The user, in the form of events. */
  readonly describe: (on: Queries) => Promise<User>;
};

const MAX_ATTEMPTS = 5;

/** A user's home, and the other households that receive a change. */
type Homes = { readonly from: string | null; readonly formerly: readonly string[] };

/** Moves users in and out, and notifies their household of changes: all of them, in order, or none. */
export const createMembershipChanges = (platform: Platform, onMemberLeft: OnMemberLeft) => ({
  change: (...changes: Change[]): Promise<void> =>
    startingFrom(
      () => Promise.all(changes.map((change) => homesOf(platform.database, change))),
      (homes) => moveAll(platform, pairsOf(changes, homes), onMemberLeft),
    ),
});

/** Runs work that depends on a user's home, and repeats it when they moved meanwhile; `work` must then fail. */
export async function startingFrom<Where, T>(
  read: () => Promise<Where>,
  work: (where: Where) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const where = await read();
    try {
      return await work(where);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || isDeepStrictEqual(await read(), where)) throw error;
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
  const actorId = moves.at(-1)?.change.userId ?? null;
  const writeAll = async (tx: Queries, emit: Emit<EventName>) => {
    const { maxMembers } = platform.settings;
    for (const { homes, change } of moves) await write(tx, homes, change, { emit, onMemberLeft, maxMembers, actorId });
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
  await transact({ colocationId: held, actorId, alsoColocationId: others }, async (tx) => {
    await writeAll(tx, tx.emit);
    tx.afterCommit(announceChanges);
  });
}

const noop: Emit<EventName> = () => {};

type JoinWrite = {
  readonly emit: Emit<EventName>;
  readonly onMemberLeft: OnMemberLeft;
  readonly maxMembers: number;
  readonly actorId: string | null;
};

async function write(
  tx: Queries,
  { from, to, formerly }: Move['homes'],
  { userId, to: destination, edit, describe }: Change,
  { emit, onMemberLeft, maxMembers, actorId }: JoinWrite,
): Promise<void> {
  const nameBefore = edit && (await findName(tx, userId));
  await edit?.(tx);
  if ((await lockHome(tx, userId)) !== from) throw movedMeanwhile();
  if (edit) {
    const user = await describe(tx);
    if (from && from === to && user.username !== nameBefore) await requireOwnName(inHousehold(tx, from), user);
    if (from) emit('UserUpdated', user, from);
    // A former member's current home and e-mail address are private.
    for (const id of formerly) emit('UserUpdated', { ...user, email: '', colocationId: null }, id);
  }
  if (from === to) return;
  if (to) await requireJoinAllowed(inHousehold(tx, to), userId, destination);
  if (to) await requireBed(inHousehold(tx, to), maxMembers);
  // Last, so that a user who isn't admitted learns no names.
  if (to) await requireOwnName(inHousehold(tx, to), await describe(tx));
  if (from) {
    const held: LockedHousehold<EventName> = {
      ...inHousehold(tx, from),
      decimals: await findDecimals(tx, from),
      actorId,
      emit: (name, payload) => emit(name, payload, from),
    };
    await leave(held, userId, onMemberLeft);
  }
  if (to) {
    await moveIn({ ...inHousehold(tx, to), actorId }, userId);
    emit('MemberJoined', await describe(tx), to);
    const newcomers = await listNewcomers(inHousehold(tx, to));
    if (newcomers.includes(userId)) emit('NewcomersChanged', newcomers, to);
  }
}

/** The household is held: of two who come at once, one finds it full. */
export async function requireBed(tx: Household, maxMembers: number): Promise<void> {
  if ((await countMembers(tx)) < maxMembers) return;
  throw new ProblemError(
    'quotaReached',
    `Quota reached: ${maxMembers} people live in this household, the most that this server allows. A member must move out first, or its host raise the limit`,
  );
}

/** The household is locked: of two users with the same name, one is refused. */
export async function requireOwnName(tx: Household, { id, username }: User): Promise<void> {
  const names = await findNamesOfOthers(tx, id);
  if (names.some((name) => areTwins(name, username)))
    throw new ProblemError('nameTaken', 'A member of this household has this name, or one that looks like it');
}

async function requireJoinAllowed(tx: Household, userId: string, input: Destination | null | undefined): Promise<void> {
  const policy = await findJoinPolicy(tx, userId);
  if (!policy) throw notFound('This household');
  if (policy.removed && !policy.transferred)
    throw new ProblemError('memberRemoved', 'You were removed from this household: a member has to let you in by name');
  if (policy.joinPolicy === 'id' && !policy.removed && !input?.byCode) return;
  if (!input?.code || !(await takeInvitation(tx, { colocationId: tx.colocationId, code: input.code, userId })))
    throw new ProblemError('invitationNeeded', 'Joining this household requires an invitation');
}
