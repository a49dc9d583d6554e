import { messageType } from '#platform/hub/messages.ts';
import { frameOf } from '#platform/hub/records.ts';
import type { StoredEvent } from '#platform/live/live.ts';

/** What a user is shown of an event's payload, where not all may see the same. */
export type View = (payload: unknown, userId: string) => unknown;
/** Views by event name. Events without one are the same for all. */
export type Views = ReadonlyMap<string, View>;

/** Makes the frame of an event for a user: once for all users, or once per user when the event has a view. */
export function eventFrames(event: StoredEvent, views: Views): (userId: string) => Buffer {
  const view = views.get(event.name);
  const frame = (payload: unknown) =>
    frameOf({ type: messageType.invocation, target: event.name, arguments: [payload, { seq: event.seq }] });
  if (!view) {
    let shared: Buffer | undefined;
    return () => (shared ??= frame(event.payload));
  }
  const perUser = new Map<string, Buffer>();
  return (userId) => {
    const made = perUser.get(userId) ?? frame(view(event.payload, userId));
    perUser.set(userId, made);
    return made;
  };
}
