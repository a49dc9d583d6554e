import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import type { MessageEvents } from '@hestia/contract/messages/events.ts';
import type { EventOf } from '@hestia/contract/wire/event.ts';
import type { MessageStore } from './message-store.ts';

/** Stores changes of the chat by events on this device. */
export function keepChange(store: Pick<MessageStore, 'save'>, event: EventOf<MessageEvents>): void {
  switch (event.name) {
    case 'NewMessageAdded':
      store.save({ keep: [event.payload] });
      break;
    case 'MessageUpdated':
      store.save({ change: event.payload });
      break;
    case 'MessageDeleted':
      store.save({ remove: event.payload });
      break;
    default:
      store.save({ revise: event.payload.messageId, how: (stored) => applyToMessages([stored], event)[0] ?? stored });
  }
}
