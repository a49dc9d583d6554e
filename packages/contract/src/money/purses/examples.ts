import { ben, home, type Examples } from '../../wire/example.ts';
import type { purseEndpoints } from './endpoints.ts';

export const purseExamples: Examples<typeof purseEndpoints> = {
  joinPurse: {
    description:
      'Returns the other’s id. A name without an account is not asked: the two settle together at once. 404 for a former member; 409 where one of the two has a purse or an open ask with a third.',
    body: { colocationId: home, userId: ben },
    answer: ben,
  },
  partPurse: {
    description: 'Returns the other’s id. Also takes back or declines an ask. 404 where there is neither.',
    params: { userId: ben },
    query: { colocationId: home },
    answer: ben,
  },
};
