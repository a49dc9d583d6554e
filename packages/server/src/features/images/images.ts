import { randomUUID } from 'node:crypto';
import { ImageName, imageCalls } from '@hestia/contract/images/calls.ts';
import * as z from 'zod/mini';
import { answerOnce, knownAnswer } from '#platform/db/idempotency.ts';
import { inTransaction } from '#platform/db/transact.ts';
import { defineFeature, type Caller, type FormFile } from '#platform/http/feature.ts';
import { invalidField, notFound, ProblemError } from '#platform/http/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Settings } from '#platform/settings.ts';
import { removeOrphans } from './orphans.ts';
import { readPicture } from './picture.ts';
import { countImages, deleteUnusedImage, insertImage, maySee, type NewImage } from './repository.ts';
import type { ImageStore } from './store.ts';

/** Looked at before the picture is: of several at once a few more may get in. */
async function requireRoom(database: Platform['database'], settings: Settings, caller: Caller): Promise<void> {
  const most = caller.colocationId ? settings.mostPictures : settings.mostOwnPictures;
  if ((await countImages(database, caller)) < most) return;
  const who = caller.colocationId ? 'This household has' : 'You have';
  throw new ProblemError(
    'quotaReached',
    `${who} ${most} pictures, as many as this server keeps: delete some, or ask whoever runs it for more room`,
  );
}

/** A picture whose files are stored, and that nothing knows yet. */
async function storePicture(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  store: ImageStore,
  caller: Caller,
  file: FormFile | undefined,
): Promise<NewImage> {
  if (!file) throw invalidField('file', 'Choose a picture');
  await requireRoom(database, settings, caller);
  const picture = await readPicture(file.bytes);
  const name = `${randomUUID()}.webp`;
  await store.put(name, picture);
  const { width, height, full } = picture;
  const { userId: createdBy, colocationId } = caller;
  return { name, colocationId, createdBy, width, height, bytes: full.length };
}

/** Keeps a picture for the caller and their household; answers its name. */
export const imageKeeper =
  (platform: Platform, store: ImageStore) =>
  async (caller: Caller, file: FormFile | undefined): Promise<string> => {
    const image = await storePicture(platform, store, caller, file);
    await insertImage(platform.database, image);
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
        const image = await storePicture(platform, store, caller, files.get('file'));
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
