import { tagEndpoints } from '@hestia/contract/tags/endpoints.ts';
import type { TagKind } from '@hestia/contract/tags/schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api/client.ts';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import { plainQuery } from '#platform/sync/queries/plain-query.ts';
import { rereadTags, TAGS } from './tags-subscriber.ts';

const MINUTE_MS = 60_000;

/** Tags stay on the device, so that a tag read here opens its task or list offline, too. */
const STORED = { gcTime: Infinity, meta: { persist: true } };

/** All tags of the household. */
export const tagsQuery = (colocationId: string) =>
  queryOptions({
    ...plainQuery([...TAGS, 'all', colocationId], tagEndpoints.listTags, { query: { colocationId } }),
    ...STORED,
  });

/** The thing that a code opens: a chore has another turn the next time it is scanned. */
export const scanQuery = (colocationId: string, code: string) =>
  queryOptions({
    ...plainQuery([...TAGS, 'scan', colocationId, code], tagEndpoints.scanTag, {
      params: { code },
      query: { colocationId },
    }),
    ...STORED,
    staleTime: MINUTE_MS,
  });

/** The tag of a thing, created if missing; requested once, so that one canceled meanwhile is not created again. */
export const ownTagQuery = (colocationId: string, kind: TagKind, thingId: string) =>
  queryOptions({
    queryKey: ['own-tag', colocationId, kind, thingId],
    queryFn: async () => {
      const tag = await call(tagEndpoints.makeTag, { body: { colocationId, kind, thingId } });
      rereadTags();
      return tag;
    },
    staleTime: Infinity,
    gcTime: 0,
  });

/** Cancels a tag permanently. */
export async function withdrawTag(id: string): Promise<void> {
  await call(tagEndpoints.withdrawTag, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: TAGS });
}
