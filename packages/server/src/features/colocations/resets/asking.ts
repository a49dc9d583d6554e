import type { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import { standingOf } from '@hestia/contract/colocations/resets.ts';
import type { HouseholdTx } from '#platform/db/queries.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findReset, insertReset, type StoredReset, listMemberNames, takeStep } from './repository.ts';
import type { Needs } from './resets.ts';

type Endpoints = typeof memberResetEndpoints;

/** Requests a reset of another member's password. */
export const askReset =
  (platform: Platform, { confirm }: Pick<Needs, 'confirm'>): Handler<Endpoints['askReset']> =>
  async ({ params: { userId }, body, caller, request, reply, write }) => {
    requireResets(platform);
    await confirm({ caller, request, reply, password: body?.password });
    return write(async (tx) => {
      const members = await listMemberNames(tx);
      if (!members.has(userId)) throw notFound('This member');
      if (userId === caller.userId) throw new ProblemError('impossible', 'Others reset your password; you change it');
      if (members.size < 3) throw new ProblemError('impossible', 'It takes two other members to reset a password');
      const last = await findReset(tx, userId);
      if (last && standingOf(last, new Date()) !== null)
        throw new ProblemError('conflict', 'A member has requested this already');
      await insertReset(tx, { userId, askedBy: caller.userId });
      const { linkHash: _, ...reset } = await requireReset(tx, userId);
      tx.emit('MemberResetChanged', reset);
      tx.afterCommit(() => request.log.info(aboutOf(caller, request, userId), 'Reset by members: requested'));
      return userId;
    });
  };

/** A second member confirms: its subject is notified, and has a day to object. */
export const confirmReset =
  (
    platform: Platform,
    { confirm, notifyOwner }: Pick<Needs, 'confirm' | 'notifyOwner'>,
  ): Handler<Endpoints['confirmReset']> =>
  async ({ params: { userId }, body, caller, request, reply, write }) => {
    requireResets(platform);
    await confirm({ caller, request, reply, password: body?.password });
    return write(async (tx) => {
      const { step, askedBy } = await requireReset(tx, userId);
      if (userId === caller.userId) throw new ProblemError('notYours', 'Two others must confirm this');
      if (step !== 'asked') throw new ProblemError('conflict', 'This has been confirmed already');
      if (askedBy === caller.userId) throw new ProblemError('conflict', 'A second member must confirm this');
      tx.emit('MemberResetChanged', await takeStep(tx, userId, { step: 'confirmed', confirmedBy: caller.userId }));
      const members = await listMemberNames(tx);
      const by = [askedBy, caller.userId].map((id) => members.get(id) ?? '');
      await notifyOwner(tx, { userId, deed: 'resetByMembers', by });
      tx.afterCommit(() => request.log.info(aboutOf(caller, request, userId), 'Reset by members: confirmed'));
      return userId;
    });
  };

/** Its subject objects, or one of the two withdraws. An existing link becomes invalid. */
export const stopReset: Handler<Endpoints['stopReset']> = ({ params: { userId }, caller, request, write }) =>
  write(async (tx) => {
    const { askedBy, confirmedBy } = await requireReset(tx, userId);
    const isSubject = caller.userId === userId;
    if (!isSubject && caller.userId !== askedBy && caller.userId !== confirmedBy)
      throw new ProblemError('notYours', 'Only those who take part can stop this');
    const step = isSubject ? 'objected' : 'stopped';
    tx.emit('MemberResetChanged', await takeStep(tx, userId, { step }));
    tx.afterCommit(() => request.log.info(aboutOf(caller, request, userId), `Reset by members: ${step}`));
    return userId;
  });

/** An active reset of a member; 404 when there is none, or it has ended or expired. */
export async function requireReset(tx: HouseholdTx<'MemberResetChanged'>, userId: string): Promise<StoredReset> {
  const reset = await findReset(tx, userId);
  const members = await listMemberNames(tx);
  if (!reset || !members.has(userId) || standingOf(reset, new Date()) === null) throw notFound('This reset');
  return reset;
}

/** Refuses where the host has not allowed it. */
export function requireResets({ settings }: Platform): void {
  if (!settings.resetByMembers || !settings.localAccounts)
    throw new ProblemError('forbidden', 'Members cannot reset passwords on this server');
}

const aboutOf = (
  { userId, colocationId }: { userId: string; colocationId: string | null },
  { ip }: { ip: string },
  about: string,
) => ({ userId, colocationId, about, address: ip });
