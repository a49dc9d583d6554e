import sharp from 'sharp';

const HEIGHT = 900;
const WIDE = 1440;
const GAP = 48;

/** The picture of the README: a desktop next to a phone, composed of two pictures of the app. */
export async function drawOverview(wide: string, narrow: string, file: string): Promise<void> {
  const desk = await sharp(wide)
    .resize(WIDE, HEIGHT)
    .composite([edge(WIDE)])
    .png()
    .toBuffer();
  const { data, info } = await sharp(narrow).resize({ height: HEIGHT }).png().toBuffer({ resolveWithObject: true });
  const phone = await sharp(data)
    .composite([edge(info.width)])
    .png()
    .toBuffer();
  const ground = { width: WIDE + GAP + info.width, height: HEIGHT, channels: 4 as const, background: '#0000' };
  await sharp({ create: ground })
    .composite([
      { input: desk, left: 0, top: 0 },
      { input: phone, left: WIDE + GAP, top: 0 },
    ])
    .webp({ quality: 80, effort: 6 })
    .toFile(file);
}

/** Draws a line that shows on light and dark pages. */
function edge(width: number) {
  const shape = `x="1" y="1" width="${width - 2}" height="${HEIGHT - 2}"`;
  return {
    input: Buffer.from(
      `<svg width="${width}" height="${HEIGHT}"><rect ${shape} fill="none" stroke="#8b857c" stroke-width="2"/></svg>`,
    ),
  };
}
