import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Id } from '../wire/primitives.ts';
import { Tag, TagKind } from './schemas.ts';

const MAX_CODE = 40;

export const tagEndpoints = defineEndpoints({
  listTags: {
    method: 'GET',
    path: '/api/Tag',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The tags of the household, and those that were withdrawn lately',
    query: z.object({ colocationId: Id }),
    response: z.array(Tag),
  },
  makeTag: {
    method: 'POST',
    path: '/api/Tag',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Makes the tag of a chore or a list, or returns the one that it has',
    body: z.object({ colocationId: Id, kind: TagKind, thingId: Id }),
    response: Tag,
  },
  scanTag: {
    method: 'GET',
    path: '/api/Tag/Scan/{code}',
    access: 'member',
    household: { of: 'household', by: 'query.colocationId' },
    summary: 'The thing that a tag of the household opens',
    params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(MAX_CODE)) }),
    query: z.object({ colocationId: Id }),
    response: Tag,
  },
  withdrawTag: {
    method: 'DELETE',
    path: '/api/Tag/{id}',
    access: 'member',
    household: { of: 'tag', by: 'params.id' },
    summary: 'Withdraws a tag: what is printed opens nothing any more',
    params: z.object({ id: Id }),
    response: Id,
  },
});
