import { messageType } from '#platform/hub/messages.ts';
import { frameOf } from '#platform/hub/records.ts';
import type { StoredEvent } from '#platform/kernel/live.ts';

/** Returns the part of an event's payload that a user may see; the payload itself when all of it. */
type Redactor = (payload: unknown, userId: string) => unknown;
/** Views by event name. Events without one are the same for all. */
export type Redactors = ReadonlyMap<string, Redactor>;

/** Builds the frame of an event for a user: one shared by all who see the whole payload, and one for each other user. */
export function eventFrames({ name, payload, seq }: StoredEvent, redactors: Redactors): (userId: string) => Buffer {
  const redactor = redactors.get(name);
  const frame = (seen: unknown) => frameOf({ type: messageType.invocation, target: name, arguments: [seen, { seq }] });
  let whole: Buffer | undefined;
  const own = new Map<string, Buffer>();
  return (userId) => {
    const made = own.get(userId);
    if (made) return made;
    const seen = redactor ? redactor(payload, userId) : payload;
    if (seen === payload) return (whole ??= frame(payload));
    const personal = frame(seen);
    own.set(userId, personal);
    return personal;
  };
}
