import { messageCalls } from '@hestia/contract/messages/calls.ts';
import { applyToMessages } from '@hestia/contract/messages/apply.ts';
import type { Message } from '@hestia/contract/messages/shapes.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { Op } from '#platform/outbox/outbox.ts';
import { defineWrite } from '#platform/outbox/writes.ts';
import { settleChat } from './chat.ts';

// The writes of the chat. Each works without network; they lie over `messagesKey`, which is no query.

type Editing = { readonly before: Message; readonly content: string };
type Deleting = { readonly before: Message };

export const messagesKey = (colocationId: string): QueryKey => ['messages', colocationId];
const affects = [['messages']];
const TITLE = 60;

export const sendMessage = defineWrite({
  kind: 'messages.send',
  call: messageCalls.sendMessage,
  affects,
  title: ({ content }) => beginningOf(content),
  args: ({ id, colocationId, content, sendBy }: Message) => ({ body: { id, colocationId, content, sendBy } }),
  // At the end, whatever this device's clock says; once its event was heard it stands where the server has put it.
  overlay: (key, data, message) => {
    const messages = data as readonly Message[];
    const isHere = key[1] === message.colocationId && messages.findLast(({ id }) => id === message.id) === undefined;
    return isHere ? [...messages, message] : messages;
  },
  settle: settleChat,
});

export const editMessage = defineWrite({
  kind: 'messages.edit',
  call: messageCalls.editMessage,
  affects,
  title: ({ content }) => beginningOf(content),
  args: ({ before, content }: Editing) => ({ body: { id: before.id, content } }),
  overlay: (_key, data, { before, content }) =>
    (data as readonly Message[]).map((message) => (message.id === before.id ? { ...message, content } : message)),
  settle: settleChat,
});

export const deleteMessage = defineWrite({
  kind: 'messages.delete',
  call: messageCalls.deleteMessage,
  affects,
  title: ({ before }) => beginningOf(before.content),
  args: ({ before }: Deleting) => ({ params: { id: before.id } }),
  overlay: (_key, data, { before }) =>
    applyToMessages(data as readonly Message[], { name: 'MessageDeleted', payload: before.id }),
  settle: settleChat,
});

/** The message that a queued write sends; null for other writes. */
export const sentBy = (op: Op): Message | null => (op.kind === sendMessage.kind ? (op.variables as Message) : null);

/** The message that a queued write changes; null for other writes. */
export const editedBy = (op: Op): Message | null =>
  op.kind === editMessage.kind ? (op.variables as Editing).before : null;

const beginningOf = (content: string): string => (content.length > TITLE ? `${content.slice(0, TITLE)}…` : content);
