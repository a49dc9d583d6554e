import type { Message } from '@hestia/contract/messages/shapes.ts';
import { useQueued } from '#platform/data/user-data.ts';
import type { Op } from '#platform/outbox/outbox.ts';
import { useWaits } from '#platform/data/waiting.ts';
import { withOverlays } from '#platform/outbox/writes.ts';
import { useColocationId } from '#platform/session/session.ts';
import type { Chat } from './chat-state.ts';
import { useChat } from './chat.ts';
import { editedBy, messagesKey, sentBy } from './message-writes.ts';

/** How a message of mine stands: on its way, waiting for the network, or refused. What the server has is in no list. */
export type Standing = 'sending' | 'waiting' | { readonly refused: Op };

export type Shown = Chat & {
  /** With what waits to be sent, and at the end what the server refused. */
  readonly shown: readonly Message[];
  readonly standings: ReadonlyMap<string, Standing>;
};

/** The chat as the reader sees it. */
export function useShownMessages(): Shown {
  const chat = useChat();
  const key = messagesKey(useColocationId());
  const queued = useQueued();
  const waits = useWaits();
  const overlaid = withOverlays(key, chat.messages, queued) as readonly Message[];
  const refused = queued.filter((op) => op.refusal && isMissing(op, key[1], chat.messages));
  const standings = new Map<string, Standing>();
  for (const op of queued) {
    const message = sentBy(op) ?? editedBy(op);
    if (message && !op.refusal) standings.set(message.id, waits(op) ? 'waiting' : 'sending');
  }
  for (const op of refused) standings.set(sentBy(op)?.id ?? '', { refused: op });
  return { ...chat, shown: [...overlaid, ...refused.flatMap((op) => sentBy(op) ?? [])], standings };
}

/** How many messages of others I have not read on this device. */
export const useUnread = (): number => useChat().unread;

// A repeat of what the server had taken long ago is refused, too.
function isMissing(op: Op, colocationId: unknown, messages: readonly Message[]): boolean {
  const message = sentBy(op);
  return message?.colocationId === colocationId && !messages.some(({ id }) => id === message?.id);
}
