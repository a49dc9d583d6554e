import * as z from 'zod/mini';
import { defineEndpoints } from '../wire/endpoint.ts';
import { Id } from '../wire/primitives.ts';
import { STORED_PICTURE } from './address.ts';

/** File name of a stored picture, as in a note's `imageUrl`. */
export const ImageName = z.string().check(z.regex(STORED_PICTURE));

export const imageEndpoints = defineEndpoints({
  addImage: {
    method: 'POST',
    path: '/images',
    access: 'user',
    summary:
      'Uploads a picture (form field `file`: JPEG, PNG, WebP or GIF of up to 50 megapixels, HEIC or AVIF of up to 25; 15 MB) and returns its name',
    body: z.object({ id: z.optional(z.nullable(Id)) }),
    form: true,
    response: z.string(),
    responseType: 'text/plain',
  },
  getImage: {
    method: 'GET',
    path: '/api/Reminder/images/{name}',
    access: 'user',
    summary: 'A stored picture as WebP; `?preview=true` for the small version',
    params: z.object({ name: z.string().check(z.maxLength(100)) }),
    query: z.object({ preview: z.optional(z.boolean()) }),
    response: z.unknown(),
    responseType: 'image/webp',
  },
  deleteImage: {
    method: 'DELETE',
    path: '/api/Reminder/images/{name}',
    access: 'user',
    summary: 'Deletes an unused picture that I uploaded',
    params: z.object({ name: z.string().check(z.maxLength(100)) }),
    response: z.string(),
  },
});
