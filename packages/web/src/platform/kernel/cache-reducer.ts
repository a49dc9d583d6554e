import type { HouseholdState } from '@hestia/contract/commands.ts';
import type { DecodedEvent, DecodedEvents } from '@hestia/contract/events.ts';
import type { EventName } from '@hestia/contract/wire/event-names.ts';
import type { EventOf } from '@hestia/contract/wire/event.ts';
import type { QueryKey } from '@tanstack/react-query';

/** How a feature's cached data follows the household's events. */
export type CacheReducer = {
  /** Prefix of its query keys. */
  readonly key: QueryKey;
  readonly events: readonly EventName[];
  /** The data after an event: the same object if unchanged, undefined or null if it must be fetched again. */
  apply(data: unknown, event: DecodedEvent, key: QueryKey): unknown;
  /** Its part of the state that commands read. */
  known(data: unknown): Partial<HouseholdState>;
};

/** A subscriber to the household's events, for data outside the query cache. */
export type EventSubscriber = {
  readonly events: readonly EventName[];
  /** Called with each event once, in order. */
  onEvent(event: DecodedEvent, seq: number): void;
  /** Data from before this point may be incomplete: earlier data must be fetched again. */
  refresh(point: { readonly seq: number; readonly history?: string | undefined }): void;
  /** Stores a write's effect durably; `isReceived` tells whether its event has arrived. Throws temporary errors. */
  onConfirmed(isReceived: boolean): Promise<void>;
};

/** Keeps the types of a view's data and events together; its `apply` is the contract's pure one wherever there is one. */
export function defineCacheReducer<T, const N extends EventName>(view: {
  readonly key: QueryKey;
  readonly events: readonly N[];
  apply(data: T, event: EventOf<Pick<DecodedEvents, N>>, key: QueryKey): T | null | undefined;
  known?(data: T): Partial<HouseholdState>;
}): CacheReducer {
  return {
    key: view.key,
    events: view.events,
    apply: (data, event, key) => view.apply(data as T, event as EventOf<Pick<DecodedEvents, N>>, key),
    known: (data) => view.known?.(data as T) ?? {},
  };
}
