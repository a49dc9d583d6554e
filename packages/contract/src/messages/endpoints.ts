import * as z from 'zod/mini';
import { defineCalls } from '../wire/endpoint.ts';
import { limits } from '../wire/limits.ts';
import { Id, text } from '../wire/primitives.ts';
import { Message } from './schemas.ts';

const IdInPath = z.object({ id: Id });
const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const messageCalls = defineCalls({
  listMessages: {
    method: 'GET',
    path: '/api/Message',
    who: 'member',
    says: 'The latest messages, oldest first: `limit` of them, 2,000 by default; `before` a message id for earlier ones',
    query: z.object({
      colocationId: Id,
      before: z.optional(Id),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
    }),
    answer: z.array(Message),
    versioned: true,
  },
  getMessage: {
    method: 'GET',
    path: '/api/Message/{id}',
    who: 'member',
    says: 'One message',
    params: IdInPath,
    answer: Message,
    versioned: true,
  },
  sendMessage: {
    method: 'POST',
    path: '/api/Message',
    who: 'member',
    says: 'Sends a message',
    body: z.object({ id: Maybe(Id), colocationId: Id, content: text(limits.message), sendBy: Maybe(Id) }),
    answer: Id,
  },
  editMessage: {
    method: 'PUT',
    path: '/api/Message',
    who: 'member',
    says: 'Changes my message',
    body: z.object({ id: Id, content: Maybe(text(limits.message)), sendBy: Maybe(Id) }),
    looseBody: true,
    answer: Id,
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/api/Message/{id}',
    who: 'member',
    says: 'Deletes my message',
    params: IdInPath,
    answer: Id,
  },
});
