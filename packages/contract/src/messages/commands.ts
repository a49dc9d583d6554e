// The commands of the chat.
import { commandsOf, delay, inverse, isGone, nothing, type Undo } from '../wire/command.ts';
import { compareMessages } from './apply.ts';
import { messageEndpoints } from './endpoints.ts';
import type { MessageEvents } from './events.ts';
import { wordsOf } from './pictures.ts';
import type { Message, MessageReaction } from './schemas.ts';

/** State that the commands read: the latest messages, oldest first. */
export type MessageState = { readonly messages: readonly Message[] };

type SendInput = {
  readonly message: Message;
  /** In the order of the message's pictures; a Blob in browsers. */
  readonly files: readonly unknown[];
};
type EditInput = { readonly before: Message; readonly content: string } & MentionInput;
/** Inputs queued by earlier versions have no mentions, and leave them unchanged. */
type MentionInput = { readonly mentions?: string[] };
type DeleteInput = { readonly before: Message };
type ReadInput = {
  readonly userId: string;
  readonly colocationId: string;
  readonly sendAt: string;
  readonly messageId: string;
};

const TITLE = 60;
const beginningOf = (content: string): string => (content.length > TITLE ? `${content.slice(0, TITLE)}…` : content);

const command = commandsOf<MessageState, MessageEvents>();

export const messageCommands = {
  send: command({
    kind: 'messages.send',
    endpoint: messageEndpoints.sendMessage,
    args: ({ id, colocationId, content, sendBy, replyTo, mentions }: Message) => ({
      body: { id, colocationId, content, sendBy, replyTo, mentions },
    }),
    title: ({ content }) => beginningOf(content),
    about: ({ id }) => [id],
    undo: (message): Undo => inverse(messageCommands.delete, { before: message }),
    emits: ['NewMessageAdded'],
    predict: added,
  }),

  sendPictures: command({
    kind: 'messages.sendPictures',
    endpoint: messageEndpoints.sendPictures,
    args: ({ message, files }: SendInput) => {
      const { id, colocationId, sendBy, replyTo, mentions, pictures = [] } = message;
      const alts = pictures.map(({ alt }) => alt ?? '');
      return {
        body: { id, colocationId, content: wordsOf(message), sendBy, replyTo, mentions, alts },
        files: Object.fromEntries(files.map((file, at) => [`Picture${at + 1}`, file])),
      };
    },
    title: ({ message }) => beginningOf(message.content),
    about: ({ message }) => [message.id],
    undo: ({ message }): Undo => inverse(messageCommands.delete, { before: message }),
    emits: ['NewMessageAdded'],
    predict: ({ message }, state) => added(message, state),
  }),

  edit: command({
    kind: 'messages.edit',
    endpoint: messageEndpoints.editMessage,
    args: ({ before, content, mentions }: EditInput) => ({ body: { id: before.id, content, mentions } }),
    title: ({ content }) => beginningOf(content),
    about: ({ before }) => [before.id],
    undo: ({ before }): Undo => {
      const { content, mentions = [] } = before;
      return inverse(messageCommands.edit, { before, content, mentions });
    },
    emits: ['MessageUpdated'],
    predict: ({ before, content, mentions }, { messages }) => {
      const now = messages?.findLast(({ id }) => id === before.id);
      return now ? [{ name: 'MessageUpdated', payload: { ...now, content, ...(mentions && { mentions }) } }] : [];
    },
  }),

  delete: command({
    kind: 'messages.delete',
    endpoint: messageEndpoints.deleteMessage,
    args: ({ before }: DeleteInput) => ({ params: { id: before.id } }),
    title: ({ before }) => beginningOf(before.content),
    about: ({ before }) => [before.id],
    undo: () => delay,
    emits: ['MessageDeleted'],
    predict: ({ before }) => [{ name: 'MessageDeleted', payload: before.id }],
  }),

  react: command({
    kind: 'messages.react',
    endpoint: messageEndpoints.reactToMessage,
    args: ({ id, messageId, type }: MessageReaction) => ({ body: { id, messageId, type } }),
    title: ({ type }) => type,
    about: ({ id, messageId }) => [id, messageId],
    undo: (reaction, state): Undo => {
      const earlier = reactionOf(reaction, state);
      return earlier ? inverse(messageCommands.react, earlier) : inverse(messageCommands.withdrawReaction, reaction);
    },
    emits: ['NewMessageReaction', 'UpdateMessageReaction'],
    predict: (reaction, state) => {
      if (!state.messages?.some(({ id }) => id === reaction.messageId)) return [];
      const earlier = reactionOf(reaction, state);
      if (earlier === undefined) return [{ name: 'NewMessageReaction', payload: reaction }];
      return [{ name: 'UpdateMessageReaction', payload: { ...earlier, type: reaction.type } }];
    },
  }),

  read: command({
    kind: 'messages.read',
    endpoint: messageEndpoints.moveReadMark,
    args: ({ colocationId, sendAt, messageId }: ReadInput) => ({ body: { colocationId, sendAt, messageId } }),
    title: () => '',
    isPassive: true,
    about: ({ userId, colocationId }) => [userId, colocationId],
    undo: () => nothing('What was read was read.'),
    // Only the reader's own devices are notified, outside the events: reading is private.
    emits: [],
    predict: () => [],
    // A user who has moved out has no messages to read there.
    isMoot: ({ status }) => status === 403 || status === 404,
  }),

  withdrawReaction: command({
    kind: 'messages.withdrawReaction',
    endpoint: messageEndpoints.withdrawMessageReaction,
    args: ({ messageId }: MessageReaction) => ({ body: { messageId } }),
    title: ({ type }) => type,
    about: ({ id, messageId }) => [id, messageId],
    undo: (reaction, state): Undo => inverse(messageCommands.react, reactionOf(reaction, state) ?? reaction),
    emits: ['DeleteMessageReaction'],
    predict: (reaction, state) => {
      const mine = reactionOf(reaction, state);
      return mine ? [{ name: 'DeleteMessageReaction', payload: mine }] : [];
    },
    isAlreadyDone: isGone,
  }),
};

/** A new message, unless it is already there. */
function added(
  message: Message,
  { messages = [] }: Partial<MessageState>,
): { readonly name: 'NewMessageAdded'; readonly payload: Message }[] {
  const isThere = messages.findLast(({ id }) => id === message.id) !== undefined;
  return isThere ? [] : [{ name: 'NewMessageAdded', payload: after(message, messages.at(-1)) }];
}

/** The user's current reactions to the message. */
const reactionOf = (
  { messageId, userId }: MessageReaction,
  { messages }: Partial<MessageState>,
): MessageReaction | undefined =>
  messages?.findLast(({ id }) => id === messageId)?.reactions?.find((reaction) => reaction.userId === userId);

/** The server orders it after all others, in spite of the device's clock. */
function after(message: Message, last: Message | undefined): Message {
  if (last === undefined || compareMessages(last, message) < 0) return message;
  return { ...message, sendAt: new Date(Date.parse(last.sendAt) + 1).toISOString() };
}
