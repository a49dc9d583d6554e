import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { limits } from '../wire/limits.ts';
import { Id, text } from '../wire/primitives.ts';
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
    }),
    response: Id,
  },
  editMessage: {
    method: 'PUT',
    path: '/api/Message',
    access: 'member',
    summary: 'Changes my message',
    body: z.object({ id: Id, content: Maybe(text(limits.message)), sendBy: Maybe(Id) }),
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
});
