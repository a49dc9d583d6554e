import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';

export const ownDataEndpoints = defineEndpoints({
  getOwnData: {
    method: 'GET',
    path: '/api/Account/Data',
    access: 'user',
    summary: 'Everything that the server holds about me, as a JSON file (docs/export.md); ten times an hour',
    response: z.unknown(),
    responseType: 'application/json',
  },
});
