import { createConcurrencyLimiter } from '#platform/concurrency-limiter.ts';
import { invalidField, ProblemError } from '#platform/kernel/problem-error.ts';
import { MAX_HEIF_PIXELS, shrinkApart } from './heif.ts';
import { onePerUser } from './one-per-user.ts';
import { open, preview, shrink } from './shrinking.ts';

/** A picture as Hestia stores it: upright, without metadata, WebP; and a small version. */
export type Picture = {
  readonly full: Buffer;
  readonly preview: Buffer;
  readonly width: number;
  readonly height: number;
};

const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
/** Larger pictures are decoded one at a time in a separate process: a WebP of 40 bytes unpacks to 336 MB. */
const LARGE_PIXELS = 16_000_000;
/** Queued pictures; each holds its file in memory. */
const WAITING = { mostWaiting: 20 };

const twoAtATime = createConcurrencyLimiter({ ...WAITING, concurrency: 2 });
const oneAtATime = createConcurrencyLimiter({ ...WAITING, concurrency: 1 });
const oneHeifAtATime = createConcurrencyLimiter({ ...WAITING, concurrency: 1 });
const inTurn = onePerUser();

/**
 * Decodes, rotates, shrinks and re-encodes a picture, one at a time for each user. 422 for unsupported files, 503 when
 * too many are waiting.
 */
export const readPicture = (bytes: Buffer, userId: string, apart = shrinkApart): Promise<Picture> =>
  inTurn(userId, () => read(bytes, apart));

async function read(bytes: Buffer, apart: typeof shrinkApart): Promise<Picture> {
  if (bytes.length === 0) throw invalidField('file', 'The picture is empty');
  const { isHeif, pixels } = await inWords(() => look(bytes));
  // Each kind waits in a separate queue, so that slow ones never block small ones.
  if (isHeif) return oneHeifAtATime(() => finish(() => apart(bytes)));
  if (pixels > LARGE_PIXELS) return oneAtATime(() => finish(() => apart(bytes)));
  return twoAtATime(() => finish(() => shrink(open(bytes)).toBuffer()));
}

/** Detects the format by the first bytes. */
async function look(bytes: Buffer): Promise<{ isHeif: boolean; pixels: number }> {
  const { format, width, height } = await open(bytes).metadata();
  if (!FORMATS.has(format)) throw new Error(`unsupported picture format: ${format}`);
  const [isHeif, pixels] = [format === 'heif', width * height];
  if (isHeif && pixels > MAX_HEIF_PIXELS) throw new Error('too many pixels for this format');
  return { isHeif, pixels };
}

const finish = (decode: () => Promise<Buffer>): Promise<Picture> =>
  inWords(async () => {
    const full = await decode();
    const { width, height } = await open(full).metadata();
    return { full, preview: await preview(full).toBuffer(), width, height };
  });

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    // The decoder's message about a user's file stays private.
    throw invalidField(
      'file',
      'Unsupported or damaged picture (supported: JPEG, PNG, WebP or GIF up to 50 megapixels, HEIC or AVIF up to 25)',
    );
  }
}
