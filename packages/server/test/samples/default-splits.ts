import type { defaultSplitEndpoints } from '@hestia/contract/money/default-split-endpoints.ts';
import type { Samples } from './fixture.ts';

export const defaultSplitSamples: Samples<typeof defaultSplitEndpoints> = {
  listDefaultSplits: { make: ({ home }) => ({ query: { colocationId: home } }) },
  setDefaultSplit: {
    make: ({ home, ada, bob }) => ({
      body: { colocationId: home, split: { kind: 'shares', weights: { [ada.id]: 2, [bob.id]: 1 } } },
    }),
  },
};
