import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { ProblemError } from '#platform/kernel/problem-error.ts';
import { countGuesses, guarded } from './login-throttle.ts';

it('a guess that could not be judged (503) is no wrong password', async () => {
  const guesses = countGuesses();
  const from = { account: 'ada@example.org', request: { ip: '192.0.2.1', headers: {} } as FastifyRequest };
  const busy = new ProblemError('unavailable', 'Too many at a time');
  for (let i = 0; i < 20; i++) await expect(guarded(guesses, from, () => Promise.reject(busy))).rejects.toBe(busy);
  expect(await guarded(guesses, from, async () => true)).toBe(true);
});
