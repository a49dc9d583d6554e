import type { HouseState } from '@hestia/contract/commands.ts';
import type { EventName, Events, HestiaEvent } from '@hestia/contract/events.ts';
import type { EventOf } from '@hestia/contract/wire/event.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { rewrap, unwrap } from '#platform/data/versioned.ts';
import { isBefore, type Version } from '#platform/data/horizon.ts';

/** How a feature's cached data follows the household's events. */
export type View = {
  /** Prefix of the query keys that it speaks for. */
  readonly key: QueryKey;
  readonly events: readonly EventName[];
  /** The data after an event: the same object when nothing changes, undefined or null when it must be read again. */
  apply(data: unknown, event: HestiaEvent, key: QueryKey): unknown;
  /** What it tells of the state that commands look at. */
  known(data: unknown): Partial<HouseState>;
};

/** What follows the household's events by itself, because its data does not lie in the query cache. */
export type Follower = {
  readonly events: readonly EventName[];
  /** Hears each event once, in order. */
  hear(event: HestiaEvent, seq: number): void;
  /** Something from before this point may be missing: what is known from earlier must be read again. */
  refresh(point: Version): void;
  /** Puts what a write has changed where it survives; `heard` says whether its event has come. Throws what may pass. */
  settle(heard: boolean): Promise<void>;
};

/** Keeps the types of a view's data and events together; its `apply` is the contract's pure one wherever there is one. */
export function defineView<T, const N extends EventName>(view: {
  readonly key: QueryKey;
  readonly events: readonly N[];
  apply(data: T, event: EventOf<Pick<Events, N>>, key: QueryKey): T | null | undefined;
  known?(data: T): Partial<HouseState>;
}): View {
  return {
    key: view.key,
    events: view.events,
    apply: (data, event, key) => view.apply(data as T, event as EventOf<Pick<Events, N>>, key),
    known: (data) => view.known?.(data as T) ?? {},
  };
}

/**
 * Brings everything cached from event `seq - 1` to event `seq`. Entries from before `base`, or of another history, wait for
 * their own reading.
 */
export function applyEvent(
  client: QueryClient,
  views: readonly View[],
  { event, seq, base, history }: Version & { event: HestiaEvent; base: number },
): void {
  for (const view of views) {
    if (!view.events.includes(event.name)) continue;
    for (const query of client.getQueryCache().findAll({ queryKey: view.key })) {
      const entry = unwrap(query.state.data);
      if (entry === null || entry.seq >= seq || isBefore(entry, { seq: base, history })) continue;
      const next = view.apply(entry.data, event, query.queryKey);
      if (next === entry.data) continue;
      if (next === undefined || next === null) {
        void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
        continue;
      }
      const { isInvalidated } = query.state;
      client.setQueryData(query.queryKey, rewrap(query.state.data, next, seq));
      // Setting data would hide that a reading was asked for.
      if (isInvalidated) query.invalidate();
    }
  }
}

/** Reads again what is on the screen, and marks the rest, of everything from before this point. */
export function refreshOlderThan(client: QueryClient, point: Version): void {
  void client.invalidateQueries({
    predicate: (query) => {
      const entry = unwrap(query.state.data);
      return entry !== null && isBefore(entry, point);
    },
  });
}
