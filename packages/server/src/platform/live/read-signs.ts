import type { Bus } from '#platform/db/bus.ts';
import { messageType } from '#platform/hub/messages.ts';
import { frameOf } from '#platform/hub/records.ts';
import type { Live } from '#platform/kernel/live.ts';
import type { Presence } from '#platform/live/presence.ts';

type Parts = { readonly bus: Pick<Bus, 'publish' | 'subscribe'>; readonly presence: Presence };

/**
 * `MessagesRead`: a sign to somebody's own devices, in all processes, of how far they have read. It is no event: an event reaches
 * the whole household, and when somebody reads is nobody else's business. A device that misses it asks when it connects again.
 */
export function createReadSigns({ bus, presence }: Parts): Live['readFurther'] {
  bus.subscribe('read', (text) => {
    const [userId = '', colocationId = '', at, messageId] = text.split(' ');
    const mark = { colocationId, sendAt: new Date(Number(at)).toISOString(), messageId };
    const frame = frameOf({ type: messageType.invocation, target: 'MessagesRead', arguments: [mark] });
    for (const connection of presence.connectionsOf(userId))
      if (presence.homeOf(connection) === colocationId) connection.send(frame);
  });
  // No colon: of messages that wait, the bus keeps one for each first part.
  return (userId, colocationId, { sendAt, messageId }) =>
    bus.publish('read', [userId, colocationId, Date.parse(sendAt), messageId].join(' '));
}
