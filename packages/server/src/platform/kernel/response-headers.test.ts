import { expect, test } from 'vitest';
import { responseHeaders } from './response-headers.ts';

const bare = { googleClientIds: [], publicUrl: null };
const isTwoYears = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' };

test("an answer can't be executed, framed or sniffed, and leaks no path", () => {
  const headers = responseHeaders(bare, { isTls: false });
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});

test('browsers must use TLS for two years, with all subdomains, once it is used: by the request or by the settings', () => {
  const at = (url: string) => ({ ...bare, publicUrl: new URL(url) });
  expect(responseHeaders(bare, { isTls: false })).not.toHaveProperty('strict-transport-security');
  expect(responseHeaders(at('http://flat.lan'), { isTls: false })).not.toHaveProperty('strict-transport-security');
  expect(responseHeaders(bare, { isTls: true })).toMatchObject(isTwoYears);
  expect(responseHeaders(at('https://flat.example.org'), { isTls: false })).toMatchObject(isTwoYears);
});
