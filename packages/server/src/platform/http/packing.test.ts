import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { codingFor, pack } from './packing.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=1.0, *;q=0.1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', null],
  ['identity', null],
  [undefined, null],
])('of "%s" is chosen: %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding);
});

const long = JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ name: `Item ${n}` })));

test('a long answer travels packed, and is the same when unpacked', async () => {
  const brotli = await pack(long, 'br');
  expect(brotli.coding).toBe('br');
  expect(brotli.body.length).toBeLessThan(long.length / 4);
  expect(brotliDecompressSync(brotli.body).toString()).toEqual(long);
  const gzip = await pack(long, 'gzip');
  expect(gzip.coding).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toEqual(long);
});

test('a short answer travels as it is, and so does one for whoever takes no packing', async () => {
  const short = '[]';
  expect(await pack(short, 'br')).toEqual({ body: short, coding: null });
  expect(await pack(long, null)).toEqual({ body: long, coding: null });
});
