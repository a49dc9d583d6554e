import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { isHosts } from './metrics-access.ts';

const settings = { metricsToken: null, publicUrl: null, trustProxy: false };
const asked = (host: string, httpVersion = '1.1') =>
  ({ headers: {}, host, raw: { httpVersion, socket: { remoteAddress: '127.0.0.1' } } }) as unknown as FastifyRequest;

it.each([
  ['straight from this machine', asked('127.0.0.1:8080'), settings, true],
  ['by its name', asked('localhost:8080'), settings, true],
  ['through a proxy that keeps the name people use', asked('flat.example.org'), settings, false],
  ['through a proxy that speaks an older HTTP', asked('127.0.0.1:8080', '1.0'), settings, false],
  ['where the settings tell of a proxy', asked('127.0.0.1:8080'), { ...settings, trustProxy: true }, false],
  [
    'where people use another address',
    asked('127.0.0.1:8080'),
    { ...settings, publicUrl: new URL('https://flat.example.org') },
    false,
  ],
])('%s: %#', (_says, request, inEffect, may) => {
  expect(isHosts(request, inEffect)).toBe(may);
});
