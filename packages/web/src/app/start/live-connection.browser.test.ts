import { beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '#platform/session/cookies.ts';
import { endSession } from '#platform/session/session-end.ts';
import { readUser, saveUser } from '#platform/session/session.ts';
import { followHousehold, live } from './live-connection.ts';

beforeEach(() => {
  writeCookie('token', 'a.b.c');
  saveUser({ id: 'lea', username: 'Léa', email: 'lea@example.org', colocationId: 'home' });
});

test('the connection is closed when the session has ended, though the household is remembered', () => {
  const follow = vi.spyOn(live, 'follow').mockResolvedValue();
  followHousehold();
  expect(follow).toHaveBeenLastCalledWith('home');
  endSession('a.b.c');
  expect(readUser().colocationId).toBe('home');
  expect(follow).toHaveBeenLastCalledWith(null);
});
