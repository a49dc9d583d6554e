import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { languages as locales } from '@hestia/contract/accounts/schemas.ts';
import { localesIn } from './texts/catalogues.ts';
import { messagesFolder, packageFolder } from './paths.ts';
import { manifestIn } from './web-manifest.ts';

const all = locales.map(manifestIn);
const manifest = manifestIn('en');
const fileOf = (src: string) => path.join(packageFolder, 'public', src);

/** A picture's size, from its first bytes: for a PNG (RFC 2083, section 4.1.1), else by the decoder. */
async function sizeOf(src: string): Promise<string> {
  const bytes = readFileSync(fileOf(src));
  if (src.endsWith('.png')) {
    if (bytes.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') return 'no PNG';
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  }
  const { width, height, format } = await sharp(bytes).metadata();
  return format === 'webp' ? `${width}x${height}` : 'no WebP';
}

test('the manifest has what the specification and Chromium ask of an app that installs, in every language', () => {
  expect(locales.toSorted()).toEqual(localesIn(messagesFolder).toSorted());
  for (const [at, each] of all.entries()) {
    expect(each).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone', dir: 'ltr' });
    expect(each.lang).toBe(locales[at]);
    // Launchers cut a longer one.
    expect(each.short_name.length).toBeLessThanOrEqual(12);
    expect(each.description.length).toBeLessThanOrEqual(132);
    // A device takes all of them for the same app.
    expect({ ...each, lang: 0, description: 0, shortcuts: 0, screenshots: 0 }).toEqual({
      ...manifest,
      lang: 0,
      description: 0,
      shortcuts: 0,
      screenshots: 0,
    });
  }
  expect(new Set(all.map(({ description }) => description)).size).toBe(locales.length);
});

test('the colours are the ground of the light theme and of the dark one, as in the document', () => {
  const tokens = readFileSync(path.join(packageFolder, 'src/ui/style/tokens.css'), 'utf8');
  const document = readFileSync(path.join(packageFolder, 'index.html'), 'utf8');
  const ground = /--ground: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];
  const [, light, dark] = [...ground].map((colour) => colour.toUpperCase());
  expect(dark).toBeDefined();
  expect(manifest).toMatchObject({
    theme_color: light,
    background_color: light,
    color_scheme_dark: { theme_color: dark, background_color: dark },
  });
  expect([...document.matchAll(/name="theme-color" content="(#\w+)"/g)].map(([, colour]) => colour)).toEqual([
    light,
    dark,
  ]);
});

test('each icon, of a shortcut too, is a PNG of the size that it says', async () => {
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes, type } of icons) {
    expect([src, await sizeOf(src), type]).toEqual([src, sizes, 'image/png']);
  }
  const purposes = (size: string) =>
    manifest.icons.flatMap((icon) => (icon.sizes === size && 'purpose' in icon ? icon.purpose : []));
  expect(purposes('512x512')).toEqual(['maskable', 'monochrome']);
  // Chromium's least, for any purpose.
  expect(manifest.icons.some((icon) => !('purpose' in icon) && icon.sizes === '192x192')).toBe(true);
});

const SMALL = 96;

test('the core of a maskable icon is within the circle of 80 %, and the background reaches the edges', async () => {
  for (const name of ['icon-maskable-192.png', 'icon-maskable-512.png', 'icon-monochrome-512.png']) {
    const { data } = await sharp(fileOf(name)).resize(SMALL).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const pixels = new Uint32Array(data.buffer, data.byteOffset, SMALL * SMALL);
    const isCut = (at: number) =>
      Math.hypot((at % SMALL) - SMALL / 2, Math.floor(at / SMALL) - SMALL / 2) > 0.41 * SMALL;
    const outside = pixels.filter((pixel, at) => isCut(at) && pixel !== pixels[0]);
    expect([name, outside.length, data[3]]).toEqual([name, 0, name.includes('mono') ? 0 : 255]);
  }
});

test('each shortcut leads to a page of the app, and opens a sheet there', () => {
  const described = globSync('src/features/*/pages.ts', { cwd: packageFolder }).map((file) =>
    readFileSync(path.join(packageFolder, file), 'utf8'),
  );
  const pages = new Set(described.flatMap((code) => [...code.matchAll(/path: '([^']+)'/g)].map(([, at]) => at)));
  for (const { name, url } of manifest.shortcuts) {
    const { pathname, searchParams } = new URL(url, 'https://hestia.example');
    expect([name, pages.has(pathname)]).toEqual([name, true]);
    expect(searchParams.get('sheet')).toBeTruthy();
  }
  expect(manifest.shortcuts.length).toBeLessThanOrEqual(4);
});

test('the screenshots have their sizes, in both forms, as Chromium requires, and are small', async () => {
  const forms = Map.groupBy(manifest.screenshots, (screenshot) => screenshot.form_factor);
  expect([...forms.keys()]).toEqual(['narrow', 'wide']);
  let bytes = 0;
  for (const [form, screenshots] of forms) {
    // A device shows only those with the size of the first.
    expect([form, new Set(screenshots.map(({ sizes }) => sizes)).size]).toEqual([form, 1]);
    for (const { src, sizes, label } of screenshots) {
      expect([src, await sizeOf(src)]).toEqual([src, sizes]);
      const [width = 0, height = 0] = sizes.split('x').map(Number);
      const [short, long] = [Math.min(width, height), Math.max(width, height)];
      expect([src, short >= 320, long <= 3840, long / short <= 2.3, form === 'narrow']).toEqual([
        src,
        true,
        true,
        true,
        width < height,
      ]);
      expect(label).not.toBe('');
      bytes += readFileSync(fileOf(src)).length;
    }
  }
  expect(bytes).toBeLessThan(500_000);
});

test('shares from other apps arrive at an address of the app’s scope', () => {
  const { action, method, enctype, params } = manifest.share_target;
  expect([new URL(action, 'https://hestia.example').pathname.startsWith(manifest.scope), method, enctype]).toEqual([
    true,
    'POST',
    'multipart/form-data',
  ]);
  // Each file goes to the first matching target: pictures to a note, possible expenses to the import.
  expect(params.files.map(({ name }) => name)).toEqual(['pictures', 'files']);
  const [, { accept } = { accept: [] }] = params.files;
  expect(accept).toEqual(
    expect.arrayContaining(['.csv', '.tsv', '.json', 'text/comma-separated-values', 'text/plain']),
  );
});
