import sharp from 'sharp';
import { createGate } from '#platform/gate.ts';
import { invalidField } from '#platform/http/problem-error.ts';

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
/** What reads these formats; whatever else the library could read (SVG, PDF, …) is not even tried. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
/** Larger pictures are decoded one at a time: some unpack to half a gigabyte. */
const LARGE_PIXELS = 16_000_000;
/** Pictures that may wait for their turn; each holds its file in memory. */
const WAITING = { mostWaiting: 20 };
const LONGEST_SECONDS = 60;

// One thread per picture and no cache: memory stays bounded whatever is sent.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

const twoAtATime = createGate({ ...WAITING, atATime: 2 });
const oneAtATime = createGate({ ...WAITING, atATime: 1 });

/** Decodes, turns, shrinks and re-encodes a picture. 422 when it is none that we read, 503 when too many are at it. */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (bytes.length === 0) throw invalidField('file', 'The picture is empty');
  const decoded = () => twoAtATime(() => inWords(() => decode(bytes)));
  // Large ones first wait for each other, so that they never stand in the way of small ones.
  return (await pixelsOf(bytes)) > LARGE_PIXELS ? oneAtATime(decoded) : decoded();
}

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });

/** Pixels of what is a picture by its first bytes. */
const pixelsOf = (bytes: Buffer): Promise<number> =>
  inWords(async () => {
    const { format, width, height } = await open(bytes).metadata();
    if (!FORMATS.has(format)) throw new Error(`not a picture format of ours: ${format}`);
    return width * height;
  });

async function decode(bytes: Buffer): Promise<Picture> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer({ resolveWithObject: true });
  const preview = await sharp(data)
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer();
  return { full: data, preview, width: info.width, height: info.height };
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    // What the decoder says of a stranger's file is nobody's business.
    throw invalidField(
      'file',
      'This is not a picture that can be read (JPEG, PNG, WebP, GIF, HEIC or AVIF up to 50 megapixels)',
    );
  }
}
