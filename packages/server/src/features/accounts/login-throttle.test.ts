import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { createLoginThrottle, throttled } from './login-throttle.ts';

it('a guess that could not be judged (503) is no wrong password', async () => {
  const throttle = createLoginThrottle();
  const from = { account: 'ada@example.org', request: { ip: '192.0.2.1', headers: {} } as FastifyRequest };
  const busy = new ProblemError('unavailable', 'Too many at a time');
  for (let i = 0; i < 20; i++) await expect(throttled(throttle, from, () => Promise.reject(busy))).rejects.toBe(busy);
  expect(await throttled(throttle, from, async () => true)).toBe(true);
});
