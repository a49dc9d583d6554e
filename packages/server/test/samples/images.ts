import { imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import sharp from 'sharp';
import { forAnyUser, forSelf, type Samples, type Fixture } from './fixture.ts';

const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

/** A form with a picture, and further fields. */
export function pictureForm(extra: Readonly<Record<string, string>> = {}): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries(extra)) fields.append(name, value);
  fields.append('file', new Blob([new Uint8Array(bytes)]), 'red.png');
  return fields;
}

const addImage = ({ add }: Fixture) => add(imageEndpoints.addImage, { body: pictureForm() });

export const imageSamples: Samples<typeof imageEndpoints> = {
  addImage: { make: () => ({ body: pictureForm() }), outcomes: forAnyUser },
  getImage: { make: async (fixture) => ({ params: { name: await addImage(fixture) } }), outcomes: forSelf },
  deleteImage: { make: async (fixture) => ({ params: { name: await addImage(fixture) } }), outcomes: forSelf },
};
