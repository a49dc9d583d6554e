import { expect, test } from 'vitest';
import { applyToColocation } from './apply.ts';
import type { Colocation } from './schemas.ts';

const home = { id: 'home', name: 'Home', colocataires: ['ada', 'bob'], collector: 'ada' } as unknown as Colocation;
const apply = (colocation: Colocation, name: string, payload: unknown) =>
  applyToColocation(colocation, { name, payload } as never);

test('a joining member comes last, once; a leaving one disappears, and collects no more', () => {
  expect(apply(home, 'MemberJoined', { id: 'eve' })?.colocataires).toEqual(['ada', 'bob', 'eve']);
  expect(apply(home, 'MemberJoined', { id: 'ada' })?.colocataires).toEqual(['bob', 'ada']);
  expect(apply(home, 'MemberLeft', 'ada')).toEqual({ ...home, colocataires: ['bob'], collector: null });
  expect(apply(home, 'MemberLeft', 'bob')).toEqual({ ...home, colocataires: ['ada'] });
});

test('a claimed name disappears, and its member collects in its place', () => {
  const claimed = (placeholderId: string) => apply(home, 'PlaceholderClaimed', { placeholderId, userId: 'eve' });
  expect(claimed('ada')).toEqual({ ...home, colocataires: ['bob'], collector: 'eve' });
  expect(claimed('bob')).toEqual({ ...home, colocataires: ['ada'] });
});

test('the household is as in its last event, gone once deleted, and unchanged by an export', () => {
  const renamed = { ...home, name: 'New' };
  expect(apply(home, 'ColocationUpdated', renamed)).toBe(renamed);
  expect(apply(home, 'ColocationDeleted', 'home')).toBeNull();
  expect(apply(home, 'HouseholdExported', {})).toBe(home);
});
