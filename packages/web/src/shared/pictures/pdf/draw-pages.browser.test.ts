import { expect, test, vi } from 'vitest';
import { odd, pdf } from '#test/pdf.ts';
import { type DrawResult, drawPages } from './draw-pages.ts';

test('a page becomes a picture as large as the server keeps them, in black on white', async () => {
  const drawn = await drawPages(pdf({ pages: 2, width: 600, height: 800 }), 1);
  expect('count' in drawn && [drawn.count, drawn.pages.length]).toEqual([2, 1]);
  const { width, height, reds } = await firstPageOf(drawn);
  expect([width, height]).toEqual([1536, 2048]);
  expect([reds.has(0), reds.has(255)]).toEqual([true, true]);
});

test.for(['jpeg2000', 'jbig2'] as const)('a scan of the kind %s is drawn, black all over', async (kind) => {
  const { reds } = await firstPageOf(await drawPages(pdf({ odd: odd[kind] }), 1));
  expect(Math.max(...reds)).toBeLessThan(16);
});

test("Japanese in an old encoding without its font is drawn, or refused if the encoding doesn't load", async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { reds } = await firstPageOf(await drawPages(pdf({ odd: odd.japanese }), 1));
  expect([reds.has(0), reds.has(255)]).toEqual([true, true]);
  expect(fetched).toHaveBeenCalledWith(expect.stringMatching(/\/90ms-RKSJ-H\.bcmap$/));
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await drawPages(pdf({ odd: odd.japanese }), 1)).toEqual({ fault: 'notHere' });
});

test('a damaged, oversized, endless or trivial page is harmless', async () => {
  const whole = pdf();
  const large = new File([whole, new Uint8Array(15 * 1024 * 1024)], 'book.pdf', { type: 'application/pdf' });
  expect(await drawPages(large, 5)).toEqual({ fault: 'tooLarge' });
  expect(await drawPages(whole.slice(0, 120), 5)).toEqual({ fault: 'unreadable' });
  expect(await drawPages(whole, 5, 0)).toEqual({ fault: 'unreadable' });
  const line = await drawPages(pdf({ width: 14_400, height: 1 }), 5);
  expect((await firstPageOf(line)).width).toBe(2048);
});

async function firstPageOf(drawn: DrawResult): Promise<{ width: number; height: number; reds: Set<number> }> {
  if ('fault' in drawn) throw new Error(drawn.fault);
  const picture = await createImageBitmap(drawn.pages[0] ?? new Blob());
  const { width, height } = picture;
  const paint = new OffscreenCanvas(width, height).getContext('2d');
  paint?.drawImage(picture, 0, 0);
  const bytes = paint?.getImageData(0, 0, width, height).data ?? [];
  return { width, height, reds: new Set(bytes.filter((_, at) => at % 4 === 0)) };
}
