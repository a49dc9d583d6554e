import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Emoji } from '../wire/emoji.ts';
import { limits } from '../wire/limits.ts';
import { Id, Mentions, text } from '../wire/primitives.ts';
import { Message } from './schemas.ts';

const IdInPath = z.object({ id: Id });
const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const messageEndpoints = defineEndpoints({
  listMessages: {
    method: 'GET',
    path: '/api/Message',
    access: 'member',
    summary:
      'The latest messages, oldest first: `limit` of them, 2,000 by default; `before` a message id for earlier ones',
    query: z.object({
      colocationId: Id,
      before: z.optional(Id),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
    }),
    response: z.array(Message),
    cacheable: true,
  },
  getMessage: {
    method: 'GET',
    path: '/api/Message/{id}',
    access: 'member',
    summary: 'One message',
    params: IdInPath,
    response: Message,
    cacheable: true,
  },
  sendMessage: {
    method: 'POST',
    path: '/api/Message',
    access: 'member',
    summary: 'Sends a message',
    body: z.object({
      id: Maybe(Id),
      colocationId: Id,
      content: text(limits.message),
      sendBy: Maybe(Id),
      replyTo: Maybe(Id),
      mentions: Maybe(Mentions),
    }),
    response: Id,
  },
  editMessage: {
    method: 'PUT',
    path: '/api/Message',
    access: 'member',
    summary: 'Changes my message',
    body: z.object({
      id: Id,
      content: Maybe(text(limits.message)),
      sendBy: Maybe(Id),
      mentions: Maybe(Mentions),
    }),
    looseBody: true,
    response: Id,
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/api/Message/{id}',
    access: 'member',
    summary: 'Deletes my message',
    params: IdInPath,
    response: Id,
  },
  reactToMessage: {
    method: 'POST',
    path: '/api/Message/Reactions',
    access: 'member',
    summary: 'Reacts to a message; replaces my earlier reaction',
    body: z.object({ id: Maybe(Id), messageId: Id, userId: Maybe(Id), type: Emoji }),
    response: Id,
  },
  withdrawMessageReaction: {
    method: 'DELETE',
    path: '/api/Message/Reactions',
    access: 'member',
    summary: 'Withdraws my reaction',
    body: z.object({ messageId: Id, userId: Maybe(Id) }),
    response: Id,
  },
});
