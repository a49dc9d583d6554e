import sharp from 'sharp';
import type { Dice } from '../src/cli/demo/dice.ts';

/** A picture of noise, which no other is like: a PNG of so many pixels. */
export function noisePicture(dice: Dice, width: number, height: number): Promise<Buffer> {
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => dice.below(256));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
