import { choreEndpoints } from '@hestia/contract/chores/endpoints.ts';
import { tagEndpoints } from '@hestia/contract/tags/endpoints.ts';
import type { Fixture, Samples } from './fixture.ts';

const addBins = ({ home, add }: Fixture) =>
  add(choreEndpoints.addChore, { body: { colocationId: home, title: 'Bins' } });

const makeTag = async (fixture: Fixture) =>
  fixture.add(tagEndpoints.makeTag, {
    body: { colocationId: fixture.home, kind: 'chore', thingId: await addBins(fixture) },
  });

export const tagSamples: Samples<typeof tagEndpoints> = {
  listTags: {
    make: async (fixture) => {
      await makeTag(fixture);
      return { query: { colocationId: fixture.home } };
    },
  },
  makeTag: {
    make: async (fixture) => ({
      body: { colocationId: fixture.home, kind: 'chore', thingId: await addBins(fixture) },
    }),
  },
  scanTag: {
    make: async (fixture) => {
      const { url = '' } = await makeTag(fixture);
      return { params: { code: url.split('/').pop() ?? '' }, query: { colocationId: fixture.home } };
    },
  },
  withdrawTag: { make: async (fixture) => ({ params: { id: (await makeTag(fixture)).id } }) },
};
