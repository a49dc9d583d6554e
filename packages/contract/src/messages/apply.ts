import type { HeardEvent } from '../wire/event.ts';
import type { MessageEvents } from './events.ts';
import type { Message, MessageReaction } from './schemas.ts';

/** Orders messages by sending; the id settles ties. */
export const compareMessages = (a: Message, b: Message): number =>
  a.sendAt < b.sendAt ? -1 : a.sendAt > b.sendAt ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/** The chat (oldest first) after an event. */
export function applyToMessages(messages: readonly Message[], event: HeardEvent<MessageEvents>): readonly Message[] {
  switch (event.name) {
    case 'NewMessageAdded': {
      const last = messages.at(-1);
      // Nearly every message is the latest: then nothing has to be sorted.
      if (last && compareMessages(last, event.payload) < 0) return [...messages, event.payload];
      return [...messages.filter((m) => m.id !== event.payload.id), event.payload].toSorted(compareMessages);
    }
    case 'MessageUpdated':
      return messages.map((m) => (m.id === event.payload.id ? event.payload : m));
    case 'MessageDeleted':
      return messages.filter((m) => m.id !== event.payload);
    case 'NewMessageReaction':
    case 'UpdateMessageReaction':
      return react(messages, event.payload, (others) => [...others, event.payload].toSorted(byId));
    case 'DeleteMessageReaction':
      return react(messages, event.payload, (others) => others);
    default:
      return messages;
  }
}

const byId = (a: MessageReaction, b: MessageReaction): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The messages with a changed reaction. */
function react(
  messages: readonly Message[],
  { id, messageId }: MessageReaction,
  how: (others: MessageReaction[]) => MessageReaction[],
): readonly Message[] {
  return messages.map((message) => {
    if (message.id !== messageId) return message;
    return { ...message, reactions: how((message.reactions ?? []).filter((reaction) => reaction.id !== id)) };
  });
}
