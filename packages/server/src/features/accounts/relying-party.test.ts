import { expect, test } from 'vitest';
import { relyingPartyOf } from './relying-party.ts';

const partyAt = (address: string, configured: string | null = null, localAccounts = true) => {
  const { protocol, host } = new URL(address);
  const publicUrl = configured === null ? null : new URL(configured);
  return relyingPartyOf({ publicUrl, localAccounts }, { protocol: protocol.slice(0, -1) as 'http' | 'https', host });
};

test.each([
  ['https://flat.example.org', 'flat.example.org'],
  ['https://flat.example.org:8443', 'flat.example.org'],
  ['http://localhost:3000', 'localhost'],
  ['http://hestia.localhost', 'hestia.localhost'],
])('passkeys are made for the domain of %s', (address, rpId) => {
  expect(partyAt(address)).toEqual({ rpId, origin: address });
});

test.each(['http://flat.example.org', 'https://192.168.1.5', 'http://127.0.0.1:3000', 'https://[2001:db8::1]'])(
  '%s allows no passkeys',
  (address) => {
    expect(partyAt(address)).toBeNull();
    expect(partyAt('http://localhost', address)).toBeNull();
  },
);

test('the public address has priority over the requested one, and without our own accounts there are none', () => {
  const configured = 'https://flat.example.org/';
  expect(partyAt('http://192.168.1.5', configured)).toEqual({
    rpId: 'flat.example.org',
    origin: 'https://flat.example.org',
  });
  expect(partyAt('http://192.168.1.5', configured, false)).toBeNull();
});
