// A separate process (see heif.ts): reads a HEIF file from stdin and writes the converted picture to stdout.
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { open, shrink } from './shrinking.ts';

const bytes = await buffer(process.stdin);
const { compression } = await open(bytes).metadata();
// sharp reads AVIF; HEVC is not in it for its patents.
const picture = compression === 'hevc' ? await decodeHevc(bytes) : open(bytes);
await pipeline(shrink(picture), process.stdout);

async function decodeHevc(file: Buffer): Promise<Sharp> {
  const { HeifDecoder } = (await import('libheif-js/wasm-bundle.js')).default;
  const image = new HeifDecoder().decode(file).find((one) => one.is_primary());
  if (!image) throw new Error('no picture in the file');
  // Already rotated by the file's orientation.
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  await new Promise<void>((resolve, reject) => {
    image.display({ data, width, height }, (done) => (done ? resolve() : reject(new Error('cannot be decoded'))));
  });
  return sharp(data, { raw: { width, height, channels: 4 } });
}
