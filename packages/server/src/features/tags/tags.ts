import { tagEndpoints } from '@hestia/contract/tags/endpoints.ts';
import { DAY_SECONDS } from '@hestia/contract/wire/days.ts';
import type { FastifyRequest } from 'fastify';
import { createAttemptLimiter } from '#platform/access/attempt-limiter.ts';
import { defineFeature } from '#platform/http/requests/feature.ts';
import { ownAddress } from '#platform/http/requests/own-address.ts';
import { notFound } from '#platform/kernel/problem-error.ts';
import type { Seal } from '#platform/kernel/seal.ts';
import type { Platform } from '#platform/platform.ts';
import { findOpenTag, makeTag, withdrawTag } from './making.ts';
import { findScanned, listTags, type StoredTag } from './repository.ts';

/** Per household: each tag is an event for all members, and a row that is stored for months. */
const MADE = { name: 'tags made', max: 300, seconds: DAY_SECONDS };

/** Printed addresses that open one chore or list for the household's members. */
export const tags = ({ settings, transact }: Platform, { seal }: { seal: Seal }) => {
  const withUrl = ({ code, ...tag }: StoredTag, request: FastifyRequest) => ({
    ...tag,
    ...(code !== null && { url: ownAddress(`/tag/${code}`, settings, request).href }),
  });

  return defineFeature('tags', tagEndpoints, {
    listTags: async ({ home, request }) => (await listTags(home, seal)).map((tag) => withUrl(tag, request)),
    makeTag: async ({ body: { kind, thingId }, caller, request }) => {
      const { colocationId, userId } = caller;
      const asked = { kind, thingId, userId };
      // Not `write`, which stores its answer: a code is stored nowhere.
      const by = { colocationId, actorId: userId, request: { userId, key: null } };
      const tag = await transact(by, async (tx) => {
        const open = await findOpenTag(tx, seal, asked);
        if (open) return open;
        await createAttemptLimiter(tx, MADE).count(colocationId);
        const made = await makeTag(tx, seal, asked);
        tx.emit('TagsChanged', { userId });
        return made;
      });
      return withUrl(tag, request);
    },
    scanTag: async ({ params: { code }, home }) => {
      const tag = await findScanned(home, code);
      if (!tag) throw notFound('This tag');
      return tag;
    },
    withdrawTag: ({ params: { id }, caller, write }) =>
      write(async (tx) => {
        if (await withdrawTag(tx, { id, userId: caller.userId })) tx.emit('TagsChanged', { userId: caller.userId });
        return id;
      }),
  });
};
