import sharp from 'sharp';
import { invalidField, ProblemError } from '#platform/http/problem-error.ts';

/** A picture as Hestia keeps it: upright, without metadata, WebP; and a small one of it. */
export type Picture = {
  readonly full: Buffer;
  readonly preview: Buffer;
  readonly width: number;
  readonly height: number;
};

const LONGEST_SIDE = 2048;
const PREVIEW_SIDE = 480;
/** 50 megapixels, whatever the file's size: what a bomb unpacks to is refused before it is unpacked. */
const MOST_PIXELS = 50_000_000;
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);
/** Pictures decoded at a time: each may need some 200 MB while it is. */
const AT_A_TIME = 2;
/** Pictures that may wait for their turn; each holds its file in memory. */
const MOST_WAITING = 20;

// One thread per picture and no cache: memory stays bounded whatever is sent.
sharp.concurrency(1);
sharp.cache(false);

let running = 0;
const waiting: (() => void)[] = [];

/** Decodes, turns, shrinks and re-encodes a picture. 422 when it is none that we read, 503 when too many are at it. */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length === 0) throw invalidField('file', 'The picture is empty');
  if (waiting.length >= MOST_WAITING) {
    throw new ProblemError('unavailable', 'Too many pictures at a time, try again in a moment');
  }
  if (running >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await decode(bytes);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function decode(bytes: Buffer): Promise<Picture> {
  try {
    const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
    const { format } = await source.metadata();
    if (!FORMATS.has(format)) throw new Error(`not a picture format of ours: ${format}`);
    const { data, info } = await source
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const preview = await sharp(data)
      .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
      .toBuffer();
    return { full: data, preview, width: info.width, height: info.height };
  } catch {
    // What the decoder says of a stranger's file is nobody's business.
    throw invalidField(
      'file',
      'This is not a picture that can be read (JPEG, PNG, WebP, GIF, HEIC or AVIF up to 50 megapixels)',
    );
  }
}
