import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Emoji } from '../wire/emoji.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { Id, Instant, Mentions, optionalText, text } from '../wire/primitives.ts';
import { Message, MessagesFound, ReadMark } from './schemas.ts';

const IdInPath = z.object({ id: Id });
const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const messageEndpoints = defineEndpoints({
  listMessages: {
    method: 'GET',
    path: '/api/Message',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary:
      'The latest messages, oldest first: `limit` of them, 2,000 by default; those `before`, `after` or `around` a message',
    query: z.object({
      colocationId: Id,
      before: z.optional(Id),
      after: z.optional(Id),
      around: z.optional(Id),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
      /**
       * The most letters of all their texts, at least one message: the page ends before `limit`, on the side farther from the
       * named message.
       */
      letters: z.optional(z.int().check(z.minimum(limits.message), z.maximum(1_000_000))),
    }),
    oneAtATime: true,
    response: z.array(Message),
    cacheable: true,
  },
  searchMessages: {
    method: 'GET',
    path: '/api/Message/Search',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Messages with all of the words, newest first; the next call continues at `next`',
    query: z.object({
      colocationId: Id,
      words: text(limits.search),
      beforeAt: z.optional(Instant),
      before: z.optional(Id),
    }),
    oneAtATime: true,
    response: MessagesFound,
    cacheable: true,
  },
  getReadMark: {
    method: 'GET',
    path: '/api/Message/Read',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'Up to which message I have read, on whichever device',
    query: z.object({ colocationId: Id }),
    response: ReadMark,
  },
  moveReadMark: {
    method: 'PUT',
    path: '/api/Message/Read',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'I have read up to this message, on all my devices: never back again',
    body: z.object({ colocationId: Id, sendAt: Instant, messageId: Id }),
    response: Id,
  },
  getMessage: {
    method: 'GET',
    path: '/api/Message/{id}',
    access: 'member',
    household: { of: 'message', by: 'params.id' },
    summary: 'One message',
    params: IdInPath,
    response: Message,
    cacheable: true,
  },
  sendMessage: {
    method: 'POST',
    path: '/api/Message',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    actor: 'body.sendBy',
    summary: 'Sends a message',
    body: z.object({
      id: Maybe(Id),
      colocationId: Id,
      content: text(limits.message),
      sendBy: Maybe(Id),
      replyTo: Maybe(Id),
      mentions: Maybe(Mentions),
    }),
    largestBody: bodyLimits.message,
    response: Id,
  },
  sendPictures: {
    method: 'POST',
    path: '/api/Message/Pictures',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    actor: 'body.sendBy',
    summary:
      'Sends a message with 1 to 5 pictures (files of the form, in this order), with or without text; `alts` describe them, in the same order',
    body: z.object({
      id: Maybe(Id),
      colocationId: Id,
      content: optionalText(limits.message),
      sendBy: Maybe(Id),
      replyTo: Maybe(Id),
      mentions: Maybe(Mentions),
      alts: Maybe(
        z.array(z.string().check(z.trim(), z.maxLength(limits.pictureAlt))).check(z.maxLength(limits.messagePictures)),
      ),
    }),
    form: true,
    response: Id,
  },
  editMessage: {
    method: 'PUT',
    path: '/api/Message',
    access: 'member',
    household: { of: 'message', by: 'body.id' },
    actor: 'body.sendBy',
    summary: 'Changes my message',
    body: z.object({
      id: Id,
      content: Maybe(text(limits.message)),
      sendBy: Maybe(Id),
      mentions: Maybe(Mentions),
    }),
    looseBody: true,
    largestBody: bodyLimits.message,
    response: Id,
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/api/Message/{id}',
    access: 'member',
    household: { of: 'message', by: 'params.id' },
    summary: 'Deletes my message',
    params: IdInPath,
    response: Id,
  },
  reactToMessage: {
    method: 'POST',
    path: '/api/Message/Reactions',
    access: 'member',
    household: { of: 'message', by: 'body.messageId' },
    actor: 'body.userId',
    summary: 'Reacts to a message; replaces my earlier reaction',
    body: z.object({ id: Maybe(Id), messageId: Id, userId: Maybe(Id), type: Emoji }),
    response: Id,
  },
  withdrawMessageReaction: {
    method: 'DELETE',
    path: '/api/Message/Reactions',
    access: 'member',
    household: { of: 'message', by: 'body.messageId' },
    actor: 'body.userId',
    summary: 'Withdraws my reaction',
    body: z.object({ messageId: Id, userId: Maybe(Id) }),
    response: Id,
  },
});
