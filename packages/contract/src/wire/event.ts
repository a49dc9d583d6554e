import type { EventName } from './event-names.ts';

/** The events of a map name → payload as a union, so that a switch over `name` narrows `payload`. */
export type EventOf<Map> = { [N in keyof Map]: { readonly name: N; readonly payload: Map[N] } }[keyof Map];

/** Any event, of which these have a payload that is looked at. */
export type HeardEvent<Map> =
  | EventOf<Map>
  | { readonly name: Exclude<EventName, keyof Map>; readonly payload: unknown };
