import type { Bus } from '#platform/db/bus/bus.ts';
import { messageType } from '#platform/hub/messages.ts';
import type { HubMethod } from '#platform/hub/methods.ts';
import { frameOf } from '#platform/hub/records.ts';
import type { Presence } from '#platform/live/presence.ts';
import { createLruCache } from '#platform/kernel/lru-cache.ts';

/** The minimum interval between two notifications, over all devices; our own client sends one every three seconds. */
const MIN_PAUSE_MS = 2000;
/** The maximum number of users tracked. Beyond it, notices are repeated more often. */
const MAX_USERS = 10_000;

type Parts = { readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'listening'>; readonly presence: Presence };

/**
 * `Typing()`: the caller is writing in the chat. It is passed on to the other members in all processes and forgotten: it is no
 * event, has no number, and may be lost.
 */
export function createTyping({ bus, presence }: Parts): HubMethod {
  const sentAt = createLruCache<number>(MAX_USERS);
  const broadcast = (text: string) => {
    const [colocationId = '', userId = ''] = text.split(' ');
    const frame = frameOf({ type: messageType.invocation, target: 'Typing', arguments: [{ userId }] });
    presence.channel(colocationId)?.sendToOthers(userId, frame);
  };
  bus.subscribe('typing', broadcast);
  return (connection) => {
    const colocationId = presence.homeOf(connection);
    const { userId } = connection.caller;
    const now = performance.now();
    if (colocationId !== null && now - (sentAt.get(userId) ?? -Infinity) >= MIN_PAUSE_MS) {
      sentAt.set(userId, now);
      // No colon: among waiting messages, the bus keeps one per first part.
      const text = `${colocationId} ${userId}`;
      // Queued during an outage, it would arrive after the user has stopped typing.
      if (bus.listening) bus.publish('typing', text);
      else broadcast(text);
    }
    return { result: null };
  };
}
