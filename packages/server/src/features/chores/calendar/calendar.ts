import { createHash, randomUUID } from 'node:crypto';
import { calendarEndpoints } from '@hestia/contract/chores/calendar/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createNetworkRateLimiter, clientNetworkOf } from '#platform/access/client-network.ts';
import { createRateLimiter } from '#platform/access/rate-limiter.ts';
import type { Confirm } from '#platform/confirm.ts';
import { inHousehold } from '#platform/db/household.ts';
import type { Queries } from '#platform/db/queries.ts';
import { withIdempotency } from '#platform/db/transactions/idempotency.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { ownAddress } from '#platform/http/requests/own-address.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { NotifyOwner } from '#platform/notify-owner.ts';
import type { Platform } from '#platform/platform.ts';
import { findAddress, findReader, putAddress, secretOf, withdrawAddress } from './addresses.ts';
import { listEntries } from './entries.ts';
import { icalText } from './ical-text.ts';

const WINDOW_SECONDS = 600;

/** Each member's tasks as a calendar feed, at a secret address. */
export const calendar = (
  { database, settings }: Platform,
  { confirm, notifyOwner }: { confirm: Confirm; notifyOwner: NotifyOwner },
) => {
  const rateLimiter = createNetworkRateLimiter({ max: 60, seconds: WINDOW_SECONDS });
  // A calendar app reads once an hour, and a user has a few of them.
  const readings = createRateLimiter({ max: 60, seconds: WINDOW_SECONDS });

  return defineFeature('calendar', calendarEndpoints, {
    getCalendarAddress: async ({ caller: { userId } }) => ({ madeAt: await findAddress(database, userId) }),
    createCalendarAddress: async ({ caller, body, idempotencyKey, request, reply }) => {
      const { colocationId, userId, sessionId } = caller;
      if (colocationId === null) throw new ProblemError('forbidden', 'Join a household first');
      // A finder of an unlocked phone could read along for years.
      await confirm({ caller, request, reply, password: body?.password });
      const make = async (tx: Queries) => {
        const seed = randomUUID();
        const madeAt = await putAddress(inHousehold(tx, colocationId), userId, secretOf(settings.jwtSecret, seed));
        await notifyOwner(tx, { userId, deed: 'calendarMade', but: sessionId });
        return { seed, madeAt };
      };
      const { seed, madeAt } = await inTransaction(database, (tx) =>
        withIdempotency(tx, { userId, key: idempotencyKey }, () => make(tx)),
      );
      request.log.info({ userId, colocationId, sessionId, address: request.ip }, 'Calendar address made');
      const secret = secretOf(settings.jwtSecret, seed);
      return { url: ownAddress(`/api/Chore/Calendar/${secret}`, settings, request).href, madeAt };
    },
    withdrawCalendarAddress: async ({ caller: { userId, colocationId } }) => {
      if (colocationId !== null) await withdrawAddress(inHousehold(database, colocationId), userId);
      return userId;
    },
    readCalendar: async ({ params: { secret }, request, reply }) => {
      rateLimiter.require(clientNetworkOf(request));
      const reader = await findReader(database, secret);
      if (!reader) {
        rateLimiter.failed(clientNetworkOf(request));
        throw notFound('This calendar');
      }
      readings.require(reader.userId);
      readings.failed(reader.userId);
      const urlOf = (chore: string) => ownAddress(`/tasks?chore=${chore}`, settings, request).href;
      return unlessKnown(icalText(reader, await listEntries(database, reader), urlOf), { request, reply });
    },
  });
};

/** The text, or 304 for a client that has it. */
function unlessKnown(text: string, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): string {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': 'private, no-cache', etag });
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (!known?.includes(etag)) return text;
  reply.code(304);
  return '';
}
