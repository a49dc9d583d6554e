// Draws the installed app's icons from the logo. Run by hand after the logo changes: node build/icons.ts
import path from 'node:path';
import sharp from 'sharp';
import { packageFolder } from './paths.ts';

const HOUSE = 'M12 1 23 10v13H1V10z';
const FLAME =
  'M13 6.500c.6 3 4.800 4.700 4.800 9.300A5.700 5.700 0 0 1 12 21.500a5.700 5.700 0 0 1-5.800-5.700c0-2.300 1.200-4 2.600-5.300.2 1.300.7 2.200 1.500 2.700.2-2.700 1-5 2.700-6.700z';

type Ink = { readonly ground: string | null; readonly house: string; readonly flame: string };
const colours: Ink = { ground: '#F5F1E8', house: '#17130F', flame: '#F0500F' };

/** `share` is the part of the square's width that the logo takes. */
const placed = (share: number) => `translate(${256 * (1 - share)} ${256 * (1 - share)}) scale(${(512 * share) / 24})`;

const drawing = (share: number, { ground, house, flame }: Ink = colours) => {
  const back = ground === null ? '' : `<path fill="${ground}" d="M0 0h512v512H0z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${back}<g transform="${placed(share)}"><path fill="${house}" d="${HOUSE}"/><path fill="${flame}" d="${FLAME}"/></g></svg>`;
};

/** In one color the flame is a hole in the house. */
const outline = (share: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><path fill-rule="evenodd" transform="${placed(share)}" d="${HOUSE}${FLAME}"/></svg>`;

/** As `iconShapes` draws them (src/ui/icons/icon-shapes.tsx), within the circle that launchers cut. */
const glyphs = {
  expense:
    '<path d="M3 6h18v12H3z"/><circle cx="12" cy="12" r="3"/><path d="M3 10h2a2 2 0 0 0 2-2V6M21 14h-2a2 2 0 0 0-2 2v2"/>',
  note: '<path d="M3 5h18v11l-5 5H3zM16 21v-5h5"/><path d="M8 5h8" stroke-width="5"/>',
  list: '<path d="M8 6h13M8 12h13M8 18h13M3 6h2M3 12h2M3 18h2"/>',
  task: '<path d="M3 4h6v6H3zM3 14h6v6H3zM13 7h8M13 17h8"/><path d="M4.500 6.500 6 8l3.500-4"/>',
};
const glyph = (shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="48" fill="#F5F1E8"/><g transform="translate(22 22) scale(2.1667)" fill="none" stroke="#17130F" stroke-width="2">${shapes}</g></svg>`;

const draw = (name: string, size: number, picture: string) =>
  sharp(Buffer.from(picture))
    .resize(size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(packageFolder, 'public', name));

await draw('icon-192.png', 192, drawing(0.76));
await draw('icon-512.png', 512, drawing(0.76));
// Launchers may cut a maskable icon to a circle of 80 %.
await draw('icon-maskable-192.png', 192, drawing(0.52));
await draw('icon-maskable-512.png', 512, drawing(0.52));
// They colour this one themselves; it may be cut alike.
await draw('icon-monochrome-512.png', 512, outline(0.52));
// For a phone's status bar, which has no colors either.
await draw('icon-badge-96.png', 96, outline(0.9));
for (const [name, shapes] of Object.entries(glyphs)) await draw(`shortcut-${name}.png`, 96, glyph(shapes));
