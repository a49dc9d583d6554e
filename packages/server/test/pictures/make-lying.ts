// Creates `lying.heic`: red to the left of blue, with GPS data and a color profile. Its Exif data has a rotation; HEIF
// has a separate property for that, which is unset, and Exif's is ignored (ISO/IEC 23008-12, annex A). Needs `heif-enc`
// (Debian's libheif-examples): node test/pictures/make-lying.ts
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

const half = (background: string) => ({ create: { width: 48, height: 64, channels: 3, background } }) as const;
const folder = mkdtempSync(path.join(tmpdir(), 'lying-'));
const photograph = path.join(folder, 'lying.jpg');

await sharp({ create: { width: 96, height: 64, channels: 3, background: 'white' } })
  .composite([
    { input: half('red'), left: 0, top: 0 },
    { input: half('blue'), left: 48, top: 0 },
  ])
  .withIccProfile('p3')
  .withExif({
    IFD0: { Make: 'Telephone' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '2/1 21/1 0/1' },
  })
  .withMetadata({ orientation: 6 })
  .jpeg({ quality: 95 })
  .toFile(photograph);
const { status } = spawnSync('heif-enc', ['-o', path.join(import.meta.dirname, 'lying.heic'), photograph], {
  stdio: 'inherit',
});
rmSync(folder, { recursive: true });
process.exitCode = status ?? 1;
