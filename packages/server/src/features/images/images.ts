import { randomUUID } from 'node:crypto';
import { ImageName, imageEndpoints } from '@hestia/contract/images/endpoints.ts';
import * as z from 'zod/mini';
import { lockUser } from '#platform/access/lock-user.ts';
import { withIdempotency, findIdempotentResponse } from '#platform/db/transactions/idempotency.ts';
import type { Queries } from '#platform/db/queries.ts';
import { inTransaction } from '#platform/db/transactions/transact.ts';
import { defineFeature, type FormFile } from '#platform/http/requests/feature.ts';
import type { Caller } from '#platform/kernel/caller.ts';
import { invalidField, notFound, ProblemError } from '#platform/kernel/problem-error.ts';
import type { Settings } from '#platform/kernel/settings/settings.ts';
import type { Platform } from '#platform/platform.ts';
import { collectGarbage } from './garbage-collection.ts';
import { readPicture } from './picture.ts';
import { countPending, deleteUnusedImage, insertImage, lockOwner, maySee, measureImages } from './repository.ts';
import type { ImageStore } from './store.ts';

/** Unused pictures per user; the clean-up removes them after a day. */
const MAX_PENDING = 100;
const MEGABYTE = 1_000_000;

/** Throws if there is no room for another picture of this size. */
async function requireQuota(
  on: Queries,
  { maxPictures, maxOwnPictures, maxPictureBytes }: PictureLimits,
  caller: Caller,
  more: number,
) {
  if ((await countPending(on, caller.userId)) >= MAX_PENDING)
    throw new ProblemError('tooMany', 'Too many of your pictures are unused; use them, or wait a day');
  const { count, bytes } = await measureImages(on, caller);
  const most = caller.colocationId ? maxPictures : maxOwnPictures;
  const subject = caller.colocationId ? 'this household has' : 'you have';
  if (count >= most) throw full(`${subject} ${most} pictures`);
  if (bytes + more > maxPictureBytes) throw full(`${subject} pictures of ${Math.floor(maxPictureBytes / MEGABYTE)} MB`);
}

const full = (what: string) =>
  new ProblemError(
    'quotaReached',
    `Quota reached: ${what}, the most that this server allows. Delete some, or ask its administrator to raise the limit`,
  );

type PictureLimits = Pick<Settings, 'maxPictures' | 'maxOwnPictures' | 'maxPictureBytes'>;
type ImagePlatform = Pick<Platform, 'database' | 'settings'>;

/**
 * Stores a picture. Its row precedes its files, so that no file is ever unknown. The quota is checked before decoding,
 * and again under the owner's lock: concurrent uploads in several processes can't exceed it.
 */
async function storePicture(
  { database, settings }: ImagePlatform,
  store: ImageStore,
  caller: Caller,
  file: FormFile | undefined,
): Promise<string> {
  if (!file) throw invalidField('file', 'Choose a picture');
  await requireQuota(database, settings, caller, 0);
  const { userId: createdBy, colocationId } = caller;
  const picture = await readPicture(file.bytes, createdBy);
  const name = `${randomUUID()}.webp`;
  const { width, height, full: whole, preview } = picture;
  const bytes = whole.length + preview.length;
  await inTransaction(database, async (tx) => {
    await lockOwner(tx, caller);
    await requireQuota(tx, settings, caller, bytes);
    await insertImage(tx, { name, colocationId, createdBy, width, height, bytes });
  });
  await store.put(name, picture);
  return name;
}

/** The response to a request: this one, or that of the first identical request. */
const idempotentResponse = (
  on: Queries,
  request: Parameters<typeof withIdempotency>[1],
  response: string,
): Promise<string> =>
  inTransaction(on, async (tx) => {
    await lockUser(tx, request.userId);
    return withIdempotency(tx, request, async () => response);
  });

/** Stores a picture for the caller and their household; returns its name. */
export const createSaveImage =
  (platform: Platform, store: ImageStore) =>
  (caller: Caller, file: FormFile | undefined): Promise<string> =>
    storePicture(platform, store, caller, file);

/** Pictures of notes and users. */
export const images = (platform: Platform, store: ImageStore) => {
  const { database, log } = platform;
  const requireVisible = async (caller: Caller, name: string) => {
    const known = z.safeParse(ImageName, name).success && (await maySee(database, name, caller));
    if (!known) throw notFound('This picture');
  };
  /** The files first: after an interruption no file is unknown. */
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
        const request = { userId: caller.userId, key: idempotencyKey };
        const known = await findIdempotentResponse(database, request);
        if (known) return String(known.response);
        const stored = await storePicture(platform, store, caller, files.get('file'));
        const name = await idempotentResponse(database, request, stored);
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
          // Pictures cached for one user must not be served to the next one on the same browser.
          vary: 'Authorization, Cookie, Origin',
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
          run: async () => void (await collectGarbage(database, store, log)),
        },
      ],
    },
  );
};
