import { expect, it } from 'vitest';
import { credentialsOf } from '#platform/access/credentials.ts';

it.each([
  ['Bearer abc.def', { jwt: 'abc.def', by: 'bearer' }],
  ['bearer   abc ', { jwt: 'abc', by: 'bearer' }],
  ['Bearer', null],
  ['Bearer undefined', null],
  ['Bearer null', null],
  ['Basic abc', null],
  ['A bearer abc', null],
  [undefined, null],
])('the header "%s" names %o', (authorization, expected) => {
  expect(credentialsOf(authorization === undefined ? {} : { authorization })).toEqual(expected);
});

it.each([
  ['token=abc', 'abc'],
  ['theme=dark; token=abc; other=1', 'abc'],
  ['theme=dark;token="abc"', 'abc'],
  ['xtoken=abc', null],
  ['token=', null],
  ['token=undefined', null],
  ['token=null', null],
])('the cookie "%s" names %o', (cookie, jwt) => {
  expect(credentialsOf({ cookie })).toEqual(jwt === null ? null : { jwt, by: 'cookie' });
});

it('a bearer precedes a cookie, even an invalid one', () => {
  const cookie = 'token=cookie';
  expect(credentialsOf({ authorization: 'Bearer abc', cookie })).toEqual({ jwt: 'abc', by: 'bearer' });
  expect(credentialsOf({ authorization: 'Bearer undefined', cookie })).toEqual({ jwt: 'cookie', by: 'cookie' });
});
