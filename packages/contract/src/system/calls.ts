import * as z from 'zod/mini';
import { defineCalls } from '../wire/call.ts';

export const systemCalls = defineCalls({
  getVersion: {
    method: 'GET',
    path: '/api/Version',
    who: 'anyone',
    says: 'The version of the server',
    answer: z.string(),
  },
});
