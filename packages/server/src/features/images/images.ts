import { randomUUID } from 'node:crypto';
import { ImageName, imageCalls } from '@hestia/contract/images/calls.ts';
import * as z from 'zod/mini';
import { answerOnce } from '#platform/db/idempotency.ts';
import { defineFeature, type Caller, type FormFile } from '#platform/http/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/http/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { removeOrphans } from './orphans.ts';
import { readPicture } from './picture.ts';
import { deleteUnusedImage, insertImage, maySee } from './repository.ts';
import type { ImageStore } from './store.ts';

/** Keeps a picture for the caller and their household; answers its name. */
export const imageKeeper =
  ({ database }: Platform, store: ImageStore) =>
  async (caller: Caller, file: FormFile | undefined): Promise<string> => {
    if (!file) throw invalidField('file', 'Choose a picture');
    const picture = await readPicture(file.bytes);
    const name = `${randomUUID()}.webp`;
    await store.put(name, picture);
    await insertImage(database, {
      name,
      colocationId: caller.colocationId,
      createdBy: caller.userId,
      width: picture.width,
      height: picture.height,
      bytes: picture.full.length,
    });
    return name;
  };

/** Pictures of notes and people. */
export const images = (platform: Platform, store: ImageStore) => {
  const { database, log } = platform;
  const keep = imageKeeper(platform, store);
  const requireVisible = async (caller: Caller, name: string) => {
    const known = z.safeParse(ImageName, name).success && (await maySee(database, name, caller));
    if (!known) throw notFound('This picture');
  };
  return defineFeature(
    'images',
    imageCalls,
    {
      addImage: ({ caller, files, idempotencyKey }) =>
        answerOnce(database, { userId: caller.userId, key: idempotencyKey }, () => keep(caller, files.get('file'))),
      getImage: async ({ caller, params, query, request, reply }) => {
        await requireVisible(caller, params.name);
        const served = await store.serve(request.raw, params.name, query.preview ?? false);
        if (served.statusCode === 404) throw notFound('This picture');
        reply.code(served.statusCode).headers({
          ...served.headers,
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox",
        });
        return served.stream;
      },
      deleteImage: async ({ caller, params }) => {
        await requireVisible(caller, params.name);
        if (!(await deleteUnusedImage(database, params.name, caller.userId))) {
          throw new ProblemError('impossible', 'A picture that is shown, or that somebody else stored, stays');
        }
        await store.remove([params.name]);
        return params.name;
      },
    },
    {
      schedules: [
        {
          name: 'remove-image-orphans',
          cron: '17 * * * *',
          run: async () => log.debug({ removed: await removeOrphans(database, store) }, 'image orphans'),
        },
      ],
    },
  );
};
