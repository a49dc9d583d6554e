import { expect, test } from 'vitest';
import { scriptUrl } from './script-url.ts';

test.each(['/sw.js', '/assets/read.worker-DdzfvcGO.js', `${location.origin}/assets/a.js?v=1`])(
  'a script of the build is started: %s',
  (address) => {
    // A typed address where the browser has Trusted Types, a string elsewhere.
    expect(new URL(scriptUrl(address), location.href).href).toBe(new URL(address, location.href).href);
  },
);

test.each([
  'https://evil.example/a.js',
  '//evil.example/a.js',
  `${location.origin}.evil.example/a.js`,
  `https://me@${location.host}/a.js`,
  `blob:${location.origin}/a.js`,
  'data:text/javascript,go()//a.js',
  'javascript:go()//a.js',
  '/api/Version',
  '/images/a.webp?x=.js',
  '',
])('other addresses are rejected: %s', (address) => {
  expect(() => scriptUrl(address)).toThrow(TypeError);
});
