import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodingFor, compress } from './compression.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=1.0, *;q=0.1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', null],
  ['identity', null],
  [undefined, null],
])('of "%s" is chosen: %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});

const long = JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ name: `Item ${n}` })));

test('a long answer travels compressed, and is the same when decompressed', async () => {
  const brotli = await compress(long, 'br');
  expect(brotli.encoding).toBe('br');
  expect(brotli.body.length).toBeLessThan(long.length / 4);
  expect(brotliDecompressSync(brotli.body).toString()).toEqual(long);
  const gzip = await compress(long, 'gzip');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toEqual(long);
});

test('a short answer travels as it is, and so does one for a client that accepts none', async () => {
  const short = '[]';
  expect(await compress(short, 'br')).toEqual({ body: short, encoding: null });
  expect(await compress(long, null)).toEqual({ body: long, encoding: null });
});
