import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { EventSubscriber } from '#platform/kernel/cache-reducer.ts';

/** The tags of the household, and what each opens: the answers have no version. */
export const TAGS = ['tags'];

export const rereadTags = () => {
  queryClient.invalidateQueries({ queryKey: TAGS }).catch(() => undefined);
};

/** Events contain no codes: the list has no version, and is fetched again. */
export const tagsSubscriber: EventSubscriber = {
  events: ['TagsChanged'],
  onEvent: rereadTags,
  refresh: rereadTags,
  onConfirmed: () => Promise.resolve(),
};
