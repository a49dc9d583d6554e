import type { DecodedEvent } from '@hestia/contract/events.ts';
import type { CacheReducer } from '#platform/kernel/cache-reducer.ts';

// Faults that are planted to see the proof find them.

/** This write is reported as accepted, and never sent; later ones are sent twice, each time with another key. */
const LOST = 2;

export function faultyFetch(real: typeof fetch): typeof fetch {
  let writes = 0;
  return async (input, init) => {
    const isWrite = new Headers(init?.headers).has('Idempotency-Key');
    if (!isWrite) return real(input, init);
    writes += 1;
    if (writes === LOST) return Response.json('');
    const response = await real(input, init);
    const headers = { ...(init?.headers as Record<string, string>), 'Idempotency-Key': crypto.randomUUID() };
    if (writes > LOST) await real(input, { ...init, headers });
    return response;
  };
}

/** These reducers then follow events as the app does, except for a field that they forget. */
export function makeForgetful(reducers: readonly CacheReducer[]): void {
  for (const reducer of reducers) {
    const real = { ...reducer };
    const apply: CacheReducer['apply'] = (data, event, key) => real.apply(data, withoutTitle(event), key);
    Object.assign(reducer, { apply });
  }
}

function withoutTitle(event: DecodedEvent): DecodedEvent {
  const { payload } = event;
  if (typeof payload !== 'object' || payload === null || !('title' in payload)) return event;
  return { ...event, payload: { ...payload, title: 'Forgotten' } } as DecodedEvent;
}
