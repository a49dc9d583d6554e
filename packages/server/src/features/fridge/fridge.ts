import { fridgeEndpoints } from '@hestia/contract/fridge/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { createNetworkAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import { clientNetworkOf } from '#platform/access/client-network.ts';
import { createCodeGuard } from '#platform/access/code-guard.ts';
import type { Household } from '#platform/db/queries.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { FileResponse } from '#platform/pictures/file-store.ts';
import type { Platform } from '#platform/platform.ts';
import { findConfirmed, findGuest, makeCode } from './codes.ts';
import { type PageReaders, readMembers, readPage } from './page.ts';
import { type PageWrites, writesOf } from './writes.ts';

/** A tablet requests one every five minutes. */
const CODES = { name: 'pairing codes', max: 30, seconds: 600 };

type Needs = {
  readonly readers: PageReaders;
  readonly writes: PageWrites;
  /** Serves the small version of a stored picture. */
  readonly servePicture: (name: string, request: FastifyRequest) => Promise<FileResponse | null>;
};

/** The page of a paired tablet or a guest: its pairing, what it shows, and what it may write. */
export const fridge = ({ database, sessions }: Platform, { readers, writes, servePicture }: Needs) => {
  const codes = createNetworkAttemptLimiter(database, CODES);
  const guard = createCodeGuard(database);
  const begin = async (userId: string, request: FastifyRequest) => {
    const { jwt } = await sessions.start(database, userId, { userAgent: request.headers['user-agent'] ?? '' });
    request.log.info({ userId, address: request.ip }, 'Device paired');
    return { jwt };
  };
  return defineFeature('fridge', fridgeEndpoints, {
    requestPairingCode: async ({ request }) => {
      const network = clientNetworkOf(request);
      await codes.require(network);
      await codes.failed(network);
      return makeCode(database);
    },
    completePairing: async ({ body: { secret }, request }) => {
      const userId = await findConfirmed(database, secret);
      return userId === null ? null : begin(userId, request);
    },
    openGuestLink: ({ body: { code }, request }) =>
      guard.watch(clientNetworkOf(request), code, async () => begin(await findGuest(database, code), request)),
    getFridge: ({ home, caller }) => readPage(home, caller.userId, readers),
    renewDevice: async ({ caller: { userId, sessionId } }) => {
      const jwt = await sessions.resume(userId, sessionId);
      if (jwt === null) throw new ProblemError('unauthenticated', 'This device was ended');
      return { jwt };
    },
    getFridgePicture: async ({ home, params: { name }, request, reply }) => {
      if (!(await isOnPage(home, readers, name))) throw notFound('This picture');
      const served = await servePicture(name, request);
      if (served === null) throw notFound('This picture');
      reply.code(served.statusCode).headers({
        ...served.headers,
        'content-type': 'image/webp',
        'content-disposition': `inline; filename="${name}"`,
        'cache-control': 'no-store',
      });
      return served.stream;
    },
    ...writesOf(writes),
  });
};

/** A picture of a note, or of a member. */
async function isOnPage(home: Household, readers: PageReaders, name: string): Promise<boolean> {
  const note = await home.from('reminders').select('id').where('image_name', '=', name).executeTakeFirst();
  return note !== undefined || (await readMembers(home, readers)).some(({ picture }) => picture === name);
}
