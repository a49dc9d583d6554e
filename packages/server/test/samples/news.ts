import type { newsEndpoints } from '@hestia/contract/news/endpoints.ts';
import type { Samples } from './fixture.ts';

export const newsSamples: Samples<typeof newsEndpoints> = {
  listNews: { make: ({ home }) => ({ query: { colocationId: home } }) },
  getNewsMark: { make: ({ home }) => ({ query: { colocationId: home } }) },
  look: { make: ({ home }) => ({ body: { colocationId: home, seq: 1 } }) },
};
