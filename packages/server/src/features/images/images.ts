import { randomUUID } from 'node:crypto';
import { ImageName, imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import * as z from 'zod/mini';
import { withIdempotency, findIdempotentResponse } from '#platform/db/idempotency.ts';
import { inTransaction } from '#platform/db/transact.ts';
import { defineFeature, type FormFile } from '#platform/http/feature.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { removeOrphans } from './garbage-collection.ts';
import { readPicture } from './picture.ts';
import { countImages, countPending, deleteUnusedImage, insertImage, maySee } from './repository.ts';
import type { ImageStore } from './store.ts';

/** Pictures of one person that may wait to be shown somewhere; the clean-up takes them after a day. */
const MAX_PENDING = 100;

/** Looked at before the picture is: of several at once a few more may get in. */
async function requireQuota({ database, settings }: Stored, caller: Caller): Promise<void> {
  if ((await countPending(database, caller.userId)) >= MAX_PENDING)
    throw new ProblemError('tooMany', 'Too many of your pictures are unused; use them, or wait a day');
  const most = caller.colocationId ? settings.mostPictures : settings.mostOwnPictures;
  if ((await countImages(database, caller)) < most) return;
  const who = caller.colocationId ? 'this household has' : 'you have';
  throw new ProblemError(
    'quotaReached',
    `Quota reached: ${who} ${most} pictures, the most that this server allows. Delete some, or ask its administrator to raise the limit`,
  );
}

type Stored = Pick<Platform, 'database' | 'settings'>;

/** Stores a picture. It is known before its files are there, so that no file is ever left that nothing knows. */
async function storePicture(
  platform: Stored,
  store: ImageStore,
  caller: Caller,
  file: FormFile | undefined,
): Promise<string> {
  if (!file) throw invalidField('file', 'Choose a picture');
  await requireQuota(platform, caller);
  const { userId: createdBy, colocationId } = caller;
  const picture = await readPicture(file.bytes, createdBy);
  const name = `${randomUUID()}.webp`;
  const { width, height, full } = picture;
  await insertImage(platform.database, { name, colocationId, createdBy, width, height, bytes: full.length });
  await store.put(name, picture);
  return name;
}

/** Keeps a picture for the caller and their household; answers its name. */
export const createSaveImage =
  (platform: Platform, store: ImageStore) =>
  (caller: Caller, file: FormFile | undefined): Promise<string> =>
    storePicture(platform, store, caller, file);

/** Pictures of notes and people. */
export const images = (platform: Platform, store: ImageStore) => {
  const { database, log } = platform;
  const requireVisible = async (caller: Caller, name: string) => {
    const known = z.safeParse(ImageName, name).success && (await maySee(database, name, caller));
    if (!known) throw notFound('This picture');
  };
  /** The files go first: whatever comes between, nothing is left that nothing knows. */
  const discard = (caller: Caller, name: string) =>
    inTransaction(database, async (tx) => {
      if (!(await deleteUnusedImage(tx, name, caller.userId)))
        throw new ProblemError('impossible', 'A picture in use, or of another user, cannot be deleted');
      await store.remove([name]);
    });
  return defineFeature(
    'images',
    imageEndpoints,
    {
      addImage: async ({ caller, files, idempotencyKey }) => {
        const who = { userId: caller.userId, key: idempotencyKey };
        const known = await findIdempotentResponse(database, who);
        if (known) return String(known.answer);
        const stored = await storePicture(platform, store, caller, files.get('file'));
        const name = await inTransaction(database, (tx) => withIdempotency(tx, who, async () => stored));
        // The same request was sent twice at once, and the other one was first.
        if (name !== stored) await discard(caller, stored);
        return name;
      },
      getImage: async ({ caller, params, query, request, reply }) => {
        await requireVisible(caller, params.name);
        const served = await store.serve(request.raw, params.name, query.preview ?? false);
        if (served === null) throw notFound('This picture');
        reply.code(served.statusCode).headers({
          ...served.headers,
          'content-type': 'image/webp',
          'content-disposition': `inline; filename="${params.name}"`,
          'cache-control': 'private, max-age=31536000, immutable',
          // What one person's browser kept is not for the next one who signs in there.
          vary: 'Authorization, Cookie, Origin',
          'content-security-policy': "default-src 'none'; sandbox",
        });
        return served.stream;
      },
      deleteImage: async ({ caller, params }) => {
        await requireVisible(caller, params.name);
        await discard(caller, params.name);
        return params.name;
      },
    },
    {
      schedules: [
        {
          name: 'remove-image-orphans',
          cron: '17 * * * *',
          run: async () => void (await removeOrphans(database, store, log)),
        },
      ],
    },
  );
};
