import type { Examples } from '../wire/example.ts';
import type { imageEndpoints } from './endpoints.ts';

const name = '9f2c7d10-5b3e-4a86-8c41-d07e6b5a2f18.webp';

export const imageExamples: Examples<typeof imageEndpoints> = {
  addImage: {
    description:
      'The bare name as text, not as JSON. It is stored upright, without metadata, at most 2048 pixels wide or high. 422 for what is no picture; one upload at a time per user.',
    body: {},
    answer: name,
  },
  getImage: {
    description: 'A picture is for its household; once it was taken off all that showed it, for its uploader alone.',
    params: { name },
    query: { preview: true },
  },
  deleteImage: {
    description: 'Returns the name. 422 `impossible` while it is used, or if another user uploaded it.',
    params: { name },
    answer: name,
  },
};
