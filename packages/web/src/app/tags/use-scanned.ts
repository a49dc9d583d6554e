import type { Tag } from '@hestia/contract/tags/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#platform/api/api-error.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { useColocationId } from '#platform/session/session.ts';
import { scanQuery, tagsQuery } from '#shared/tags/tags-data.ts';

type TagReading = {
  /** What the code opens; undefined until known, and where it opens nothing. */
  readonly tag: Tag | undefined;
  readonly isNothing: boolean;
  /** Without network, and this device has not seen the tag before. */
  readonly isCut: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
};

/** What a code opens, by the server; without network as this device knows it, which may be an earlier turn. */
export function useScanned(code: string): TagReading {
  const colocationId = useColocationId();
  const isOnline = useIsOnline();
  const { data, error, isFetching, refetch } = useQuery(scanQuery(colocationId, code));
  const { data: all } = useQuery({ ...tagsQuery(colocationId), enabled: false });
  const isNothing = error instanceof ApiError && error.status === 404;
  const known = data ?? all?.find(({ url }) => url?.endsWith(`/tag/${code.toUpperCase()}`) === true);
  // A stored answer names the turn of then: it waits for the one of now.
  const isSettled = !isFetching || !isOnline;
  const tag = isSettled && !isNothing ? known : undefined;
  return { tag, isNothing, isCut: isSettled && !isOnline && known === undefined, error, refetch };
}
