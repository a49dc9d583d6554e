import { expect, it } from 'vitest';
import { createRateLimiter } from '#platform/access/rate-limiter.ts';

it('refuses after too many failures of any key, returns the delay, and forgets in time', () => {
  let time = 0;
  const limiter = createRateLimiter({ max: 3, seconds: 60, now: () => time });
  for (let i = 0; i < 3; i++) {
    limiter.require('ada@example.org', '192.0.2.1');
    limiter.failed('ada@example.org', `192.0.2.${i}`);
    time += 10_000;
  }
  expect(() => limiter.require('ada@example.org', '198.51.100.1')).toThrow(
    expect.objectContaining({ code: 'tooMany', retryAfter: 30 }),
  );
  expect(() => limiter.require('bob@example.org', '192.0.2.1')).not.toThrow();
  time = 60_000;
  expect(() => limiter.require('ada@example.org')).not.toThrow();
});

it('drops counts from while the clock was ahead, and restarts counting', () => {
  let time = 3 * 86_400_000;
  const limiter = createRateLimiter({ max: 1, seconds: 60, now: () => time });
  limiter.failed('ada@example.org');
  time = 0;
  expect(() => limiter.require('ada@example.org')).not.toThrow();
  limiter.failed('ada@example.org');
  expect(() => limiter.require('ada@example.org')).toThrow(expect.objectContaining({ retryAfter: 60 }));
});

it('resets the failures of a user who signs in', () => {
  const limiter = createRateLimiter({ max: 1, seconds: 60 });
  limiter.failed('ada@example.org');
  limiter.succeeded('ada@example.org');
  expect(() => limiter.require('ada@example.org')).not.toThrow();
});

it('reverts a failure that was none', () => {
  const limiter = createRateLimiter({ max: 1, seconds: 60 });
  limiter.failed('ada@example.org');
  limiter.forgive('ada@example.org');
  expect(() => limiter.require('ada@example.org')).not.toThrow();
});

it('reverts one failure, and no other', () => {
  const limiter = createRateLimiter({ max: 2, seconds: 60 });
  limiter.failed('ada@example.org');
  limiter.failed('ada@example.org');
  limiter.forgive('ada@example.org');
  limiter.forgive('bob@example.org');
  expect(() => limiter.require('ada@example.org')).not.toThrow();
  for (const key of ['ada@example.org', 'bob@example.org']) limiter.failed(key);
  expect(() => limiter.require('ada@example.org')).toThrow('too many attempts');
  expect(() => limiter.require('bob@example.org')).not.toThrow();
});

it('remembers the latest fifty thousand keys, for any attempts', () => {
  const limiter = createRateLimiter({ max: 1, seconds: 60 });
  for (let key = 0; key < 50_000; key++) limiter.failed(String(key));
  // A request is no failure, and doesn't extend the lockout.
  expect(() => limiter.require('0')).toThrow('too many attempts');
  limiter.failed('another');
  expect(() => limiter.require('0')).not.toThrow();
  for (const key of ['1', 'another']) expect(() => limiter.require(key)).toThrow('too many attempts');
});
