import { expect, it } from 'vitest';
import { createAttempts } from '#platform/access/rate-limiter.ts';

it('refuses after too many failures of any key, says when to come back, and forgets in time', () => {
  let time = 0;
  const attempts = createAttempts({ max: 3, seconds: 60, now: () => time });
  for (let i = 0; i < 3; i++) {
    attempts.require('ada@example.org', '192.0.2.1');
    attempts.failed('ada@example.org', `192.0.2.${i}`);
    time += 10_000;
  }
  expect(() => attempts.require('ada@example.org', '198.51.100.1')).toThrow(
    expect.objectContaining({ code: 'tooMany', retryAfter: 30 }),
  );
  expect(() => attempts.require('bob@example.org', '192.0.2.1')).not.toThrow();
  time = 60_000;
  expect(() => attempts.require('ada@example.org')).not.toThrow();
});

it('forgets the failures of whoever got in', () => {
  const attempts = createAttempts({ max: 1, seconds: 60 });
  attempts.failed('ada@example.org');
  attempts.succeeded('ada@example.org');
  expect(() => attempts.require('ada@example.org')).not.toThrow();
});

it('takes a failure back that was none', () => {
  const attempts = createAttempts({ max: 1, seconds: 60 });
  attempts.failed('ada@example.org');
  attempts.forgive('ada@example.org');
  expect(() => attempts.require('ada@example.org')).not.toThrow();
});

it('remembers the latest fifty thousand keys, whatever is tried', () => {
  const attempts = createAttempts({ max: 1, seconds: 60 });
  for (let key = 0; key < 50_000; key++) attempts.failed(String(key));
  // Being asked for is no failure, and keeps nobody longer.
  expect(() => attempts.require('0')).toThrow('too many attempts');
  attempts.failed('another');
  expect(() => attempts.require('0')).not.toThrow();
  for (const kept of ['1', 'another']) expect(() => attempts.require(kept)).toThrow('too many attempts');
});
