import type { Bus } from '#platform/db/bus/bus.ts';
import { messageType } from '#platform/hub/messages.ts';
import { frameOf } from '#platform/hub/records.ts';
import type { Live } from '#platform/kernel/live.ts';
import type { Presence } from '#platform/live/presence.ts';

type Parts = { readonly bus: Pick<Bus, 'publish' | 'subscribe'>; readonly presence: Presence };

/**
 * `MessagesRead`: tells a user's devices, in all processes, how far the user has read. It is not an event: events reach
 * the whole household, and reading is private. A device that misses it fetches the mark when it reconnects.
 */
export function createReadSigns({ bus, presence }: Parts): Live['readFurther'] {
  bus.subscribe('read', (text) => {
    const [userId = '', colocationId = '', at, messageId] = text.split(' ');
    const mark = { colocationId, sendAt: new Date(Number(at)).toISOString(), messageId };
    const frame = frameOf({ type: messageType.invocation, target: 'MessagesRead', arguments: [mark] });
    for (const connection of presence.connectionsOf(userId))
      if (presence.homeOf(connection) === colocationId) connection.send(frame);
  });
  // No colon: among waiting messages, the bus keeps one per first part.
  return (userId, colocationId, { sendAt, messageId }) =>
    bus.publish('read', [userId, colocationId, Date.parse(sendAt), messageId].join(' '));
}
