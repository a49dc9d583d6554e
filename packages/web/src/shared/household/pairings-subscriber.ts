import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { EventSubscriber } from '#platform/kernel/cache-reducer.ts';

/** The paired devices of the household: when one was seen changes without an event, so the answer has no version. */
export const PAIRINGS = ['pairings'];

const reread = () => {
  queryClient.invalidateQueries({ queryKey: PAIRINGS }).catch(() => undefined);
};

export const pairingsSubscriber: EventSubscriber = {
  events: ['PairingsChanged'],
  onEvent: reread,
  refresh: reread,
  onConfirmed: () => Promise.resolve(),
};
