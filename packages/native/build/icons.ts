// Draws what the projects need as pictures from the app's icon. Run by hand after the logo changes: node build/icons.ts
import path from 'node:path';
import sharp from 'sharp';

const root = path.resolve(import.meta.dirname, '..');
const icon = path.resolve(root, '../web/public/icon-512.png');
const assets = 'ios/App/App/Assets.xcassets';
const PAPER = '#F5F1E8';

const draw = (size: number, file: string) =>
  sharp(icon).resize(size).png({ compressionLevel: 9, palette: true }).toFile(path.join(root, file));

// Launchers of Android 7, which know no adaptive icons.
await draw(192, 'android/app/src/main/res/mipmap-xxxhdpi/ic_launcher.png');
await draw(1024, `${assets}/AppIcon.appiconset/AppIcon-512@2x.png`);
// The launch screen fills itself with it: the logo small, in the middle of much paper.
await sharp({ create: { width: 1366, height: 1366, channels: 3, background: PAPER } })
  .composite([{ input: await sharp(icon).resize(180).toBuffer() }])
  .png({ compressionLevel: 9, palette: true })
  .toFile(path.join(root, `${assets}/Splash.imageset/splash.png`));
