import type { Tag } from '@hestia/contract/tags/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#platform/api/api-error.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { useColocationId } from '#platform/session/session.ts';
import { scanQuery, tagsQuery } from '#shared/tags/tags-data.ts';

type TagReading = {
  /** The thing that the code opens; undefined while loading, and if the code is invalid. */
  readonly tag: Tag | undefined;
  readonly isNothing: boolean;
  /** Offline, and this device has not seen the tag before. */
  readonly isCut: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
};

/** The thing that a code opens, from the server; offline as this device stored it, maybe with an earlier turn. */
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
