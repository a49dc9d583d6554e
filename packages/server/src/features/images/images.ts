import { randomUUID } from 'node:crypto';
import { ImageName, imageCalls } from '@hestia/contract/images/calls.ts';
import * as z from 'zod/mini';
import { answerOnce, knownAnswer } from '#platform/db/idempotency.ts';
import { inTransaction } from '#platform/db/transact.ts';
import { defineFeature, type Caller, type FormFile } from '#platform/http/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/http/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { removeOrphans } from './orphans.ts';
import { readPicture } from './picture.ts';
import { deleteUnusedImage, insertImage, maySee, type NewImage } from './repository.ts';
import type { ImageStore } from './store.ts';

/** A picture whose files are stored, and that nothing knows yet. */
async function storePicture(store: ImageStore, caller: Caller, file: FormFile | undefined): Promise<NewImage> {
  if (!file) throw invalidField('file', 'Choose a picture');
  const picture = await readPicture(file.bytes, caller.userId);
  const name = `${randomUUID()}.webp`;
  await store.put(name, picture);
  const { width, height, full } = picture;
  const { userId: createdBy, colocationId } = caller;
  return { name, colocationId, createdBy, width, height, bytes: full.length };
}

/** Keeps a picture for the caller and their household; answers its name. */
export const imageKeeper =
  ({ database }: Platform, store: ImageStore) =>
  async (caller: Caller, file: FormFile | undefined): Promise<string> => {
    const image = await storePicture(store, caller, file);
    await insertImage(database, image);
    return image.name;
  };

/** Pictures of notes and people. */
export const images = (platform: Platform, store: ImageStore) => {
  const { database, log } = platform;
  const requireVisible = async (caller: Caller, name: string) => {
    const known = z.safeParse(ImageName, name).success && (await maySee(database, name, caller));
    if (!known) throw notFound('This picture');
  };
  return defineFeature(
    'images',
    imageCalls,
    {
      addImage: async ({ caller, files, idempotencyKey }) => {
        const who = { userId: caller.userId, key: idempotencyKey };
        const known = await knownAnswer(database, who);
        if (known) return String(known.answer);
        const image = await storePicture(store, caller, files.get('file'));
        const name = await inTransaction(database, (tx) =>
          answerOnce(tx, who, async () => {
            await insertImage(tx, image);
            return image.name;
          }),
        );
        // The same request was sent twice at once, and the other one was first.
        if (name !== image.name) await store.remove([image.name]);
        return name;
      },
      getImage: async ({ caller, params, query, request, reply }) => {
        await requireVisible(caller, params.name);
        const served = await store.serve(request.raw, params.name, query.preview ?? false);
        if (served.statusCode === 404) throw notFound('This picture');
        reply.code(served.statusCode).headers({
          ...served.headers,
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=31536000, immutable',
          // What one person's browser kept is not for the next one who signs in there.
          vary: 'Authorization, Cookie, Origin',
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
