import { choreCommands } from '@hestia/contract/chores/commands.ts';
import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { useQueued } from '#platform/sync/sync.ts';
import { inputOf } from '#platform/sync/outbox/commands.ts';
import { useArchive, useChores } from './chores-data.ts';

/** One chore, on the list or archived; undefined while loading, or when it is gone or unreadable. */
export function useChore(id: string) {
  const { chores, isError: isListFailed } = useChores();
  const { archived } = useArchive(false);
  const isDeleted = useQueued().some(
    (mutation) => mutation.refusal === undefined && inputOf(choreCommands.delete, mutation)?.shown.id === id,
  );
  const listed = chores?.find((chore) => chore.id === id);
  const known = listed ?? archived?.find((chore) => chore.id === id);
  const { data, error, refetch } = useQuery({
    queryKey: ['chores', 'one', id],
    queryFn: ({ signal }) => call(choreEndpoints.getChore, { params: { id } }, { signal }),
    enabled: (chores !== undefined || isListFailed) && known === undefined && !isDeleted,
  });
  const isGone = isDeleted || (error instanceof ApiError && error.status === 404);
  const chore = isDeleted ? undefined : (known ?? data);
  return { chore, isListed: listed !== undefined, isGone, isError: error !== null && !isGone, refetch };
}
