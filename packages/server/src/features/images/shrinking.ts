import sharp, { type Sharp } from 'sharp';

const MAX_SIDE = 2048;
const PREVIEW_SIDE = 480;
/** Pixel limit for pictures decoded in this process: a decompression bomb is refused before decoding. */
export const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 60;
/** Loaders of the accepted formats; the library's other ones (SVG, PDF, …) are disabled. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

// One thread per picture and no cache: this bounds the memory for any input.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** Opens a file without unpacking it. */
export const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });

/** A picture as stored: upright, without metadata, no larger than screens, WebP. */
export const shrink = (picture: Sharp): Sharp =>
  picture
    .autoOrient()
    .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .timeout({ seconds: TIMEOUT_SECONDS });

/** The small version of a stored picture. */
export const preview = (stored: Buffer): Sharp =>
  sharp(stored).resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 70 });
