// Draws the installed app's icons from the logo. Run by hand after the logo changes: node build/icons.ts
import path from 'node:path';
import sharp from 'sharp';
import { packageFolder } from './paths.ts';

const HOUSE = 'M12 1 23 10v13H1V10z';
const FLAME =
  'M13 6.500c.6 3 4.800 4.700 4.800 9.300A5.700 5.700 0 0 1 12 21.500a5.700 5.700 0 0 1-5.800-5.700c0-2.300 1.200-4 2.600-5.300.2 1.300.7 2.200 1.500 2.700.2-2.700 1-5 2.700-6.700z';

/** `share` is the part of the square's width that the logo takes. */
const drawing = (share: number) => {
  const scale = (512 * share) / 24;
  const shift = (512 * (1 - share)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill="#F5F1E8" d="M0 0h512v512H0z"/><g transform="translate(${shift} ${shift}) scale(${scale})"><path fill="#17130F" d="${HOUSE}"/><path fill="#F0500F" d="${FLAME}"/></g></svg>`;
};

const draw = (name: string, size: number, share: number) =>
  sharp(Buffer.from(drawing(share)))
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(packageFolder, 'public', name));

await draw('icon-192.png', 192, 0.76);
await draw('icon-512.png', 512, 0.76);
// Launchers may cut a maskable icon to a circle of 80 %.
await draw('icon-maskable-512.png', 512, 0.52);
