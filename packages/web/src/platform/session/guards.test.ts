import { expect, test } from 'vitest';
import { detourOf } from './guards.ts';

const token = true;
const none = false;
const home = '7f6f0a3e-6a7e-4a39-9d5e-0a4b1c1d2e3f';

// Spec, section 6.
test.each([
  ['a visitor may see the way in', '/login', none, '', null],
  ['a visitor may ask for a link by e-mail', '/forgotten', none, '', null],
  ['a visitor may come in with a recovery code', '/recover', none, '', null],
  ['a visitor may see an invitation', '/invite', none, '', null],
  ['a visitor may set a new password by a link', '/reset', none, '', null],
  ['a visitor may open the page of a tablet or a guest', '/fridge', none, '', null],
  ['a member may, too', '/fridge', token, home, null],
  ['a visitor is led from home to the way in', '/', none, '', '/login'],
  ['a visitor is led from any other page to the way in', '/money/refund', none, home, '/login'],
  ['a visitor is led from an unknown page to the way in', '/nowhere', none, null, '/login'],
  ['a visitor is led from the page of the homeless to the way in', '/colocation-mandatory', none, null, '/login'],
  ['who is signed in is led from the way in to home', '/login', token, home, '/'],
  ['who is signed in needs no recovery code', '/recover', token, home, '/'],
  ['who lives nowhere is led from the way in to home, too', '/login', token, null, '/'],
  ['who lives nowhere must find a household first', '/money', token, null, '/colocation-mandatory'],
  ['an empty household counts as none', '/', token, '', '/colocation-mandatory'],
  ['who lives nowhere is led there from an unknown page', '/nowhere', token, null, '/colocation-mandatory'],
  ['who lives nowhere may see the page for it', '/colocation-mandatory', token, null, null],
  ['who lives nowhere may see an invitation', '/invite', token, null, null],
  ['who lives nowhere may set a new password by a link', '/reset', token, null, null],
  ['who has a household goes where they want', '/money', token, home, null],
  ['letter case and a slash at the end make no difference', '/LOGIN/', none, '', null],
] as const)('%s', (_name, path, hasToken, colocationId, detour) => {
  expect(detourOf({ path, hasToken, colocationId })).toBe(detour);
});

test('a phone without a server asks for one first', () => {
  const asks = (path: string, server: string, hasToken = none) =>
    detourOf({ path, hasToken, colocationId: home, server });
  expect(['/', '/invite', '/login', '/server'].map((path) => asks(path, ''))).toEqual([
    '/server',
    '/server',
    '/server',
    null,
  ]);
  // If one is known, another may be chosen.
  expect([asks('/server', 'https://flat.example.org'), asks('/server', 'https://flat.example.org', token)]).toEqual([
    null,
    null,
  ]);
  expect(detourOf({ path: '/server', hasToken: none, colocationId: '' })).toBe('/');
});
