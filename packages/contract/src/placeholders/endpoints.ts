import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { limits } from '../wire/limits.ts';
import { Id, name } from '../wire/primitives.ts';

export const placeholderEndpoints = defineEndpoints({
  addPlaceholder: {
    method: 'POST',
    path: '/api/Colocation/Placeholder',
    access: 'member',
    household: { of: 'household', by: 'body.colocationId' },
    summary: 'Adds a name without an account: it pays and shares as a member does (M22)',
    body: z.object({ id: z.optional(z.nullable(Id)), colocationId: Id, name: name(limits.username) }),
    response: Id,
  },
  renamePlaceholder: {
    method: 'PUT',
    path: '/api/Colocation/Placeholder',
    access: 'member',
    household: { of: 'person', by: 'body.id' },
    summary: 'Renames a name without an account',
    body: z.object({ id: Id, name: z.optional(z.nullable(name(limits.username))) }),
    response: Id,
  },
  claimPlaceholder: {
    method: 'POST',
    path: '/api/Colocation/Placeholder/Claim',
    access: 'member',
    household: { of: 'person', by: 'body.placeholderId' },
    summary: 'Says that a name without an account is me: all that it paid and shares is mine (M23)',
    // Not `id`: it deduplicates a POST, and the creator of the name has already sent it.
    body: z.object({ placeholderId: Id }),
    response: Id,
  },
  removePlaceholder: {
    method: 'DELETE',
    path: '/api/Colocation/Placeholder/{id}',
    access: 'member',
    household: { of: 'person', by: 'params.id' },
    summary: 'Removes a name without an account; it becomes a former member where money names it',
    params: z.object({ id: Id }),
    response: Id,
  },
});
