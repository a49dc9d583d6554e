import sharp from 'sharp';
import type { Dice } from '../src/cli/demo/dice.ts';

/** A unique picture of noise: a PNG with a number of pixels. */
export function noisePicture(dice: Dice, width: number, height: number): Promise<Buffer> {
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => dice.below(256));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
