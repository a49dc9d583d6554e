import https from 'node:https';
import { expect, it } from 'vitest';
import { isInside, publicAgent, requirePublicEndpoint } from './push-endpoint-guard.ts';

it.each([
  'https://push.example.org/x',
  'https://push.example.org:443/x',
  'https://wns2-par02p.notify.windows.com/w/?token=abc%3d',
])('%s can be the address of a push service', (endpoint) => {
  expect(() => requirePublicEndpoint(endpoint)).not.toThrow();
});

it.each([
  'http://push.example.org/x',
  'https://push.example.org:8443/x',
  'https://push.example.org:22/x',
  'https://user:secret@push.example.org/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://db.internal/x',
  'https://db.internal./x',
  'https://db.INTERNAL/x',
  'https://router/x',
  'https://router./x',
  'https://localhost\\.example.org/x',
  'nonsense',
])('%s cannot', (endpoint) => {
  expect(() => requirePublicEndpoint(endpoint)).toThrow('not the endpoint of a push service');
});

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.2',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
])('%s is inside', (address) => expect(isInside(address)).toBe(true));

it.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s is refused', (address) =>
  expect(isInside(address)).toBe(false),
);

it('a public name that resolves to an internal address is not followed', async () => {
  // The answer of an attacker's name server; here a public one.
  const connecting = new Promise((resolve, reject) => {
    https.get('https://localhost/', { agent: publicAgent }, resolve).on('error', reject);
  });
  await expect(connecting).rejects.toThrow('resolves to a private address');
});
