import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import type { Samples, Fixture } from './fixture.ts';

const add = ({ home, add: asAda }: Fixture) =>
  asAda(placeholderEndpoints.addPlaceholder, { body: { colocationId: home, name: 'Mia' } });

export const placeholderSamples: Samples<typeof placeholderEndpoints> = {
  addPlaceholder: { make: ({ home }) => ({ body: { colocationId: home, name: 'Mia' } }) },
  renamePlaceholder: { make: async (fixture) => ({ body: { id: await add(fixture), name: 'Mia Lou' } }) },
  claimPlaceholder: { make: async (fixture) => ({ body: { placeholderId: await add(fixture) } }) },
  removePlaceholder: { make: async (fixture) => ({ params: { id: await add(fixture) } }) },
};
