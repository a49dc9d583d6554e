import { placeholderEndpoints } from '@hestia/contract/placeholders/endpoints.ts';
import type { Samples, Scene } from './scene.ts';

const add = ({ home, add: asAda }: Scene) =>
  asAda(placeholderEndpoints.addPlaceholder, { body: { colocationId: home, name: 'Mia' } });

export const placeholderSamples: Samples<typeof placeholderEndpoints> = {
  addPlaceholder: { make: ({ home }) => ({ body: { colocationId: home, name: 'Mia' } }) },
  renamePlaceholder: { make: async (scene) => ({ body: { id: await add(scene), name: 'Mia Lou' } }) },
  claimPlaceholder: { make: async (scene) => ({ body: { placeholderId: await add(scene) } }) },
  removePlaceholder: { make: async (scene) => ({ params: { id: await add(scene) } }) },
};
