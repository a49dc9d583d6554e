import type { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { nameOfPicture } from '@hestia/contract/images/address.ts';
import { createAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import type { CodeGuard } from '#platform/access/code-guard.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { Queries } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { confirmWith } from './confirming.ts';
import { requireUser } from './open-session.ts';
import { editUser, eraseUser, findMember, findLanguage, isOwnPicture } from './repository.ts';
import type { MembershipChanges } from './membership-change.ts';

type Endpoints = typeof accountEndpoints;

/** Changes of name or picture, which are broadcast to all present and former households. */
const CHANGES = { name: 'profile changes', max: 40, seconds: 3600 };
/** Limit of moves into households: each notifies all members, at night too. */
export const MOVES = { name: 'moves', max: 20, seconds: 3600 };

/** Changes my name or picture, joins a household or leaves mine. */
export const updateUser = (
  { database }: Platform,
  membership: MembershipChanges,
  guard: CodeGuard,
): Handler<Endpoints['updateUser']> => {
  const changes = createAttemptLimiter(database, CHANGES);
  const moves = createAttemptLimiter(database, MOVES);
  return async ({ body, caller, request }) => {
    const username = body.username ?? undefined;
    const picture = body.pathToProfilePicture ? nameOfPicture(body.pathToProfilePicture) : undefined;
    if (picture && !(await isOwnPicture(database, picture, caller.userId))) throw notFound('This picture');
    if (username || picture) await changes.count(caller.userId);
    const change = {
      userId: caller.userId,
      to:
        typeof body.colocationId === 'string'
          ? { colocationId: body.colocationId, code: body.code ?? null }
          : body.colocationId,
      edit: username || picture ? (tx: Queries) => editUser(tx, caller.userId, { username, picture }) : undefined,
      describe: (tx: Queries) => requireUser(tx, caller.userId),
    };
    const isMove = typeof body.colocationId === 'string' && body.colocationId !== caller.colocationId;
    // Before it is done, so that many at once are no way around the count.
    if (isMove) await moves.count(caller.userId);
    try {
      await guard.watch(clientNetworkOf(request), body.code, () => membership.change(change));
    } catch (error) {
      if (isMove) await moves.forgive(caller.userId);
      throw error;
    }
    return caller.userId;
  };
};

/** Leaves my household; named by me or, as some clients do, by it. */
export const quitColocation =
  ({ database }: Platform, membership: MembershipChanges): Handler<Endpoints['quitColocation']> =>
  async ({ params, caller }) => {
    if (params.id !== caller.colocationId) await requireMe({ database }, caller, params.id);
    await membership.change({
      userId: caller.userId,
      to: null,
      describe: (tx) => requireUser(tx, caller.userId),
    });
    return params.id;
  };

/** Deletes an account: the household's history keeps its entries, under a placeholder name. */
export async function deleteAccount(
  { sessions }: Pick<Platform, 'sessions'>,
  membership: MembershipChanges,
  userId: string,
): Promise<void> {
  await membership.change({
    userId,
    to: null,
    edit: (tx) => eraseUser(tx, userId),
    describe: (tx) => requireUser(tx, userId),
  });
  sessions.announceEnd(userId);
}

export const deleteUser =
  (
    platform: Platform,
    membership: MembershipChanges,
    confirm: ReturnType<typeof confirmWith>,
  ): Handler<Endpoints['deleteUser']> =>
  async ({ params, body, caller, request, reply }) => {
    await requireMe(platform, caller, params.id);
    await confirm({ caller, password: body?.password, request, reply });
    await deleteAccount(platform, membership, caller.userId);
    request.log.info({ userId: caller.userId, address: request.ip }, 'Account deleted');
    return caller.userId;
  };

/** The caller, or a present or former member of their household. */
export const getUser =
  ({ database }: Platform): Handler<Endpoints['getUser']> =>
  async ({ params, caller }) => {
    if (params.id === caller.userId) return requireUser(database, caller.userId);
    const member = caller.colocationId && (await findMember(inHousehold(database, caller.colocationId), params.id));
    if (!member) throw notFound('This user');
    return member;
  };

export const getLanguage =
  ({ database }: Platform): Handler<Endpoints['getLanguage']> =>
  async ({ params, caller }) => {
    await requireMe({ database }, caller, params.id);
    return (await findLanguage(database, caller.userId)) ?? '';
  };

export const setLanguage =
  ({ database }: Platform): Handler<Endpoints['setLanguage']> =>
  async ({ body, caller }) => {
    await editUser(database, caller.userId, { language: body.language });
    return caller.userId;
  };

/** Requires the caller's id: 403 for a known user, 404 for any other. */
async function requireMe({ database }: Pick<Platform, 'database'>, caller: Caller, id: string): Promise<void> {
  if (id === caller.userId) return;
  const member = caller.colocationId && (await findMember(inHousehold(database, caller.colocationId), id));
  throw member ? new ProblemError('notYours', 'Only this user can do this') : notFound('This user');
}
