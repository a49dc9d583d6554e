import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type { memberResetEndpoints } from '@hestia/contract/colocations/reset-endpoints.ts';
import { standingOf } from '@hestia/contract/colocations/resets.ts';
import { createHmac } from 'node:crypto';
import type { LockedHousehold, Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import type { Handler } from '#platform/http/requests/feature.ts';
import { ownAddress } from '#platform/http/requests/own-address.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { requireReset, requireResets } from './asking.ts';
import { findLinkedHome, findReset, type StoredReset, listResetsWith, takeStep } from './repository.ts';
import type { Needs } from './resets.ts';

/**
 * After the day, the link for either of the two: the same for both, so that neither makes the other's useless. Its code is
 * stored nowhere: who knows the server's secret can work it out again.
 */
export const makeResetLink =
  (
    platform: Platform,
    { confirm, makeReset, findResetUntil }: Needs,
  ): Handler<(typeof memberResetEndpoints)['makeResetLink']> =>
  async ({ params: { userId }, body, caller, request, reply }) => {
    requireResets(platform);
    await confirm({ caller, request, reply, password: body?.password });
    const { colocationId } = caller;
    const linkOf = (code: string, expiresAt: string) => ({
      url: ownAddress(`/reset#${code}`, platform.settings, request).href,
      expiresAt,
    });
    // Not by `write`, which keeps its responses for repeats of the request: this one opens an account.
    const scope = { colocationId, actorId: caller.userId, request: { userId: caller.userId, key: null } };
    return platform.transact(scope, async (tx) => {
      const reset = await requireReset(tx, userId);
      if (caller.userId !== reset.askedBy && caller.userId !== reset.confirmedBy)
        throw new ProblemError('notYours', 'Only the two who confirmed this get the link');
      if (standingOf(reset, new Date()) !== 'ready') throw new ProblemError('impossible', 'Its owner may still object');
      const code = codeOf(platform, colocationId, reset);
      if (reset.linkHash) {
        const until = await findResetUntil(tx, reset.linkHash);
        if (until === undefined) throw notFound('This link');
        return linkOf(code, until);
      }
      const { hash: linkHash, expiresAt: until } = await makeReset(tx, userId, { code });
      const linked = await takeStep(tx, userId, { step: 'linked', linkHash, expiresAt: until });
      tx.emit('MemberResetChanged', linked);
      tx.afterCommit(() =>
        request.log.info({ userId: caller.userId, about: userId, address: request.ip }, 'Reset by members: link made'),
      );
      return linkOf(code, until);
    });
  };

const codeOf = (
  { settings }: Platform,
  colocationId: string,
  { userId, askedAt }: Pick<StoredReset, 'userId' | 'askedAt'>,
): string =>
  createHmac('sha256', settings.jwtSecret)
    .update(JSON.stringify(['memberReset', colocationId, userId, askedAt]))
    .digest('base64url');

/** Sets a password by a link. If two members made it, their household receives that it was used. */
export const settingByLink =
  ({ database, transact }: Platform) =>
  async <T>(userId: string, set: (tx: Queries) => Promise<T>): Promise<T> => {
    const colocationId = await findLinkedHome(database, userId);
    if (colocationId === null) return inTransaction(database, set);
    return transact({ colocationId, actorId: userId }, async (tx) => {
      const done = await set(tx);
      if ((await findReset(tx, userId))?.step === 'linked')
        tx.emit('MemberResetChanged', await takeStep(tx, userId, { step: 'used' }));
      return done;
    });
  };

/** A leaving member ends resets of their password, and those that they take part in. */
export async function endResetsOf(held: LockedHousehold<EventName>, userId: string): Promise<void> {
  for (const about of await listResetsWith(held, userId))
    held.emit('MemberResetChanged', await takeStep(held, about, { step: 'left' }));
}
