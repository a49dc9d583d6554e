import { expect, test } from 'vitest';
import { pdf } from '#test/pdf.ts';
import { drawPages } from './draw-pages.ts';

test('a page becomes a picture as large as the server keeps them, in black on white', async () => {
  const drawn = await drawPages(pdf({ pages: 2, width: 600, height: 800 }), 1);
  if ('fault' in drawn) throw new Error(drawn.fault);
  expect([drawn.count, drawn.pages.length]).toEqual([2, 1]);
  const picture = await createImageBitmap(drawn.pages[0] ?? new Blob());
  expect([picture.width, picture.height]).toEqual([1536, 2048]);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const paint = canvas.getContext('2d');
  paint?.drawImage(picture, 0, 0);
  const shades = new Set(paint?.getImageData(0, 0, picture.width, picture.height).data);
  expect([shades.has(0), shades.has(255)]).toEqual([true, true]);
});

test('what is broken off, too large, endless or a mere line does no harm', async () => {
  const whole = pdf();
  const large = new File([whole, new Uint8Array(15 * 1024 * 1024)], 'book.pdf', { type: 'application/pdf' });
  expect(await drawPages(large, 5)).toEqual({ fault: 'tooLarge' });
  expect(await drawPages(whole.slice(0, 120), 5)).toEqual({ fault: 'unreadable' });
  expect(await drawPages(whole, 5, AbortSignal.abort())).toEqual({ fault: 'unreadable' });
  const line = await drawPages(pdf({ width: 14_400, height: 1 }), 5);
  if ('fault' in line) throw new Error(line.fault);
  expect((await createImageBitmap(line.pages[0] ?? new Blob())).width).toBe(2048);
});
