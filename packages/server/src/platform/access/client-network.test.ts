import { expect, it } from 'vitest';
import { createNetworkRateLimiter, networkOf, clientNetworkOf } from '#platform/access/client-network.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['2001::2:3:4:5:6:7', '2001:0:2:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('two addresses of one customer share a count, two customers do not', () => {
  const limiter = createNetworkRateLimiter({ max: 2, seconds: 60 });
  const from = (ip: string) => clientNetworkOf({ ip, headers: {} });
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2']) limiter.failed(from(ip));
  expect(() => limiter.require(from('2001:db8:1:2::3'))).toThrow(expect.objectContaining({ code: 'tooMany' }));
  expect(() => limiter.require(from('2001:db8:1:3::3'))).not.toThrow();
});

it.each([
  ['127.0.0.1', undefined, true],
  ['::1', undefined, true],
  ['172.18.0.1', '192.0.2.7', true],
  ['fd00::1', '192.0.2.7', true],
  ['172.18.0.1', undefined, false],
  ['192.0.2.9', '192.0.2.7', false],
  ['192.110.2.9', '192.0.2.7', false],
  ['110.1.2.3', '192.0.2.7', false],
  ['2001:db8::9', '192.0.2.7', false],
  // NAT64 (RFC 6052): what follows is an address out there.
  ['64:ff9b::127.0.0.1', undefined, false],
])('%s with the forwarded address %s is a crowd: %s', (ip, forwarded, isCrowd) => {
  expect(clientNetworkOf({ ip, headers: { 'x-forwarded-for': forwarded } }).isShared).toBe(isCrowd);
});

it('one guesser in a crowd does not lock the others out', () => {
  const limiter = createNetworkRateLimiter({ max: 2, seconds: 60 });
  const crowd = clientNetworkOf({ ip: '127.0.0.1', headers: { 'x-forwarded-for': '192.0.2.7' } });
  for (let i = 0; i < 99; i++) limiter.failed(crowd);
  expect(() => limiter.require(crowd)).not.toThrow();
  limiter.failed(crowd);
  expect(() => limiter.require(crowd)).toThrow(expect.objectContaining({ code: 'tooMany' }));
});
