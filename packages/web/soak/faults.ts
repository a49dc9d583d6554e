import type { HestiaEvent } from '@hestia/contract/events.ts';
import type { CacheReducer } from '#platform/kernel/cache-reducer.ts';
import type { Fault } from './soak.ts';

// Faults that are planted to see the proof find them.

/** In place of the second write that this page sends. */
const AT = 2;

/** Sends as `fetch` does, but for the fault. */
export function faultyFetch(fault: Fault, real: typeof fetch): typeof fetch {
  let writes = 0;
  return async (input, init) => {
    const key = new Headers(init?.headers).get('Idempotency-Key');
    if (key === null || ++writes !== AT) return real(input, init);
    if (fault === 'loses') return Response.json('');
    const answer = await real(input, init);
    const headers = { ...(init?.headers as Record<string, string>), 'Idempotency-Key': crypto.randomUUID() };
    if (fault === 'doubles') await real(input, { ...init, headers });
    return answer;
  };
}

/** Follows events as the app does, but for a field that it forgets. */
export const faultyReducers = (fault: Fault, reducers: readonly CacheReducer[]): readonly CacheReducer[] =>
  fault === 'forgets' ? reducers.map(forgetful) : reducers;

const forgetful = (reducer: CacheReducer): CacheReducer => ({
  ...reducer,
  apply: (data, event, key) => reducer.apply(data, withoutTitle(event), key),
});

function withoutTitle(event: HestiaEvent): HestiaEvent {
  const { payload } = event;
  if (typeof payload !== 'object' || payload === null || !('title' in payload)) return event;
  return { ...event, payload: { ...payload, title: 'Forgotten' } } as HestiaEvent;
}
