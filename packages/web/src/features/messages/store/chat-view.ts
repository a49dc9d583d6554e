import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import { messageCommands } from '@hestia/contract/messages/commands.ts';
import type { Message } from '@hestia/contract/messages/schemas.ts';
import { useQueued } from '#platform/sync/sync.ts';
import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';
import type { QueuedMutation } from '#platform/sync/outbox/queued-mutation.ts';
import { useIsQueued } from '#platform/sync/queued-mutations.ts';
import { inputOf, withQueued } from '#platform/sync/outbox/commands.ts';
import { useColocationId } from '#platform/session/session.ts';
import { chatEvents, type Chat } from './chat-state.ts';
import { useChat } from './chat.ts';

/** Outside the query cache: the chat has a separate store. */
const chatReducer = defineCacheReducer({
  key: ['messages'],
  events: chatEvents,
  apply: (messages: readonly Message[], event, [, colocationId]) =>
    event.name === 'NewMessageAdded' && event.payload.colocationId !== colocationId
      ? messages
      : applyToMessages(messages, event),
  known: (messages) => ({ messages }),
});

/** The state of my message: being sent, waiting for the network, or refused. Sent messages are in no list. */
export type SendState = 'sending' | 'waiting' | { readonly refused: QueuedMutation };

export type ChatView = Chat & {
  /** With queued messages, and at the end those that the server refused. */
  readonly displayed: readonly Message[];
  readonly standings: ReadonlyMap<string, SendState>;
};

/** The chat as the reader sees it. */
export function useChatView(): ChatView {
  const chat = useChat();
  const colocationId = useColocationId();
  const queued = useQueued();
  const waits = useIsQueued();
  // Queued messages are at the end of the chat.
  const here = chat.later === 'none' ? queued : queued.filter((mutation) => !sentBy(mutation));
  const expected = withQueued(chatReducer, ['messages', colocationId], chat.messages, here);
  const refused = here.filter((mutation) => mutation.refusal && isMissing(mutation, colocationId, chat.messages));
  const standings = new Map<string, SendState>();
  for (const mutation of queued) {
    const message = sentBy(mutation) ?? inputOf(messageCommands.edit, mutation)?.before;
    if (message && !mutation.refusal) standings.set(message.id, waits(mutation) ? 'waiting' : 'sending');
  }
  for (const mutation of refused) standings.set(sentBy(mutation)?.id ?? '', { refused: mutation });
  return { ...chat, displayed: [...expected, ...refused.flatMap((mutation) => sentBy(mutation) ?? [])], standings };
}

/** The latest sent message of a member; undefined unless the latest are shown. */
export const lastSentBy = (member: string, { displayed, standings, later }: ChatView): Message | undefined =>
  later === 'none' ? displayed.findLast(({ id, sendBy }) => sendBy === member && !standings.has(id)) : undefined;

/** How many messages of others I have not read on this device. */
export const useUnread = (): number => useChat().unread;

/** The same; undefined until it is known. */
export function useKnownUnread(): number | undefined {
  const { state, unread } = useChat();
  return state === 'ready' ? unread : undefined;
}

/** The message that a queued write sends; undefined for other writes. */
const sentBy = (mutation: QueuedMutation): Message | undefined =>
  inputOf(messageCommands.send, mutation) ?? inputOf(messageCommands.sendPictures, mutation)?.message;

// A repeat of a write that the server accepted long ago is refused, too.
function isMissing(mutation: QueuedMutation, colocationId: string, messages: readonly Message[]): boolean {
  const message = sentBy(mutation);
  return message?.colocationId === colocationId && !messages.some(({ id }) => id === message?.id);
}
