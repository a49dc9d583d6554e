import { expect, test } from 'vitest';
import { isOurs, LIFE_MS, makeChallenge, type Purpose } from './challenges.ts';

const secret = new TextEncoder().encode('a secret of all processes');
const add: Purpose = ['add', 'a session'];

test('a challenge is valid for five minutes, for its purpose and user, at the server that made it', () => {
  const now = Date.now();
  const made = Buffer.from(makeChallenge(secret, add, now)).toString('base64url');
  expect(isOurs(secret, add, made, now + LIFE_MS)).toBe(true);
  expect(isOurs(secret, add, made, now + LIFE_MS + 1)).toBe(false);
  // Made by a clock that is far ahead.
  expect(isOurs(secret, add, made, now - 120_000)).toBe(false);
  for (const other of [['signIn'], ['add', 'another session']] as const)
    expect(isOurs(secret, other, made, now)).toBe(false);
  expect(isOurs(new TextEncoder().encode('another secret'), add, made, now)).toBe(false);
});

test.each(['', 'AAAA', Buffer.from('not.a.challenge').toString('base64url'), '%'])('%j is none', (challenge) => {
  expect(isOurs(secret, add, challenge)).toBe(false);
});
