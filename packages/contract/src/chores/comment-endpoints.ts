import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { bodyLimits, limits } from '../wire/limits.ts';
import { Id, Mentions, Paging, text } from '../wire/primitives.ts';
import { ChoreMessage, ChoreMessagePage } from './schemas.ts';

const IdInPath = z.object({ id: Id });
const Maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema));

export const commentEndpoints = defineEndpoints({
  addChoreMessage: {
    method: 'POST',
    path: '/api/Chore/Message',
    access: 'member',
    household: { of: 'chore', by: 'body.choreId' },
    actor: 'body.createdBy',
    summary: 'Comments on a chore',
    body: z.object({
      id: Maybe(Id),
      choreId: Id,
      createdBy: Maybe(Id),
      content: text(limits.message),
      mentions: Maybe(Mentions),
    }),
    largestBody: bodyLimits.message,
    response: Id,
  },
  listChoreMessages: {
    method: 'GET',
    path: '/api/Chore/Message/{id}',
    access: 'member',
    household: { of: 'chore', by: 'params.id' },
    summary: 'The comments on a chore (by chore id), oldest first',
    params: IdInPath,
    response: z.array(ChoreMessage),
    cacheable: true,
  },
  pageChoreMessages: {
    method: 'GET',
    path: '/api/Chore/Message',
    access: 'member',
    household: { of: 'chore', by: 'query.choreId' },
    summary: 'The latest comments on a chore, oldest first, paginated',
    query: z.object({ choreId: Id, ...Paging }),
    response: ChoreMessagePage,
    cacheable: true,
  },
  deleteChoreMessage: {
    method: 'DELETE',
    path: '/api/Chore/Message/{id}',
    access: 'member',
    household: { of: 'choreComment', by: 'params.id' },
    summary: 'Deletes my comment (by message id)',
    params: IdInPath,
    response: Id,
  },
});
