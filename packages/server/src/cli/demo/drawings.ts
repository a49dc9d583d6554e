import sharp from 'sharp';

type Bar = readonly [left: number, top: number, width: number, height: number];

const TABLE = '#8a7a68';
const PAPER = '#fbfaf4';
const INK = '#2b2622';

const lines = Array.from({ length: 9 }, (_, row): Bar[] => [
  [160, 190 + row * 56, 120 + ((row * 53) % 90), 14],
  [390, 190 + row * 56, 50, 14],
]).flat();
const bars: readonly Bar[] = [[220, 90, 160, 26], ...lines, [160, 720, 120, 26], [340, 720, 100, 26]];

const bar = ([left, top, width, height]: Bar, background: string) => ({
  input: { create: { width, height, channels: 3 as const, background } },
  left,
  top,
});

/** A photo of a receipt, drawn of bars: a machine may have no font, and the server opens no vector images. */
export async function receiptPhoto(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 600, height: 900, channels: 3, background: TABLE } })
    .composite([bar([120, 40, 360, 820], PAPER), ...bars.map((each) => bar(each, INK))])
    .webp()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/webp' });
}
