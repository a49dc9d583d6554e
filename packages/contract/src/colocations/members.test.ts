import { expect, it } from 'vitest';
import { applyToMembers } from './members.ts';
import type { User } from '../accounts/schemas.ts';

const user = (id: string, username: string): User => ({
  id,
  username,
  email: `${id}@example.org`,
  colocationId: 'c',
  profilePictureUrl: null,
});
const [anna, bo, cleo] = [user('1', 'anna'), user('2', 'Bo'), user('3', 'cleo')];

it('a new member is sorted by name, once', () => {
  const members = applyToMembers([anna, cleo], { name: 'MemberJoined', payload: bo });
  expect(members).toEqual([anna, bo, cleo]);
  expect(applyToMembers(members, { name: 'MemberJoined', payload: bo })).toEqual(members);
});

it('a renamed member moves to their new place', () => {
  const renamed = { ...anna, username: 'Zoe' };
  expect(applyToMembers([anna, bo, cleo], { name: 'UserUpdated', payload: renamed })).toEqual([bo, cleo, renamed]);
});

it('a member who left is removed, and all when the household is deleted', () => {
  expect(applyToMembers([anna, bo], { name: 'MemberLeft', payload: anna.id })).toEqual([bo]);
  expect(applyToMembers([anna, bo], { name: 'ColocationDeleted', payload: 'c' })).toEqual([]);
});

it('members of the same name are in the order of their ids, and a claimed name is removed', () => {
  const [one, two, three] = ['1', '2', '3'].map((id) => user(id, 'Anna')) as [User, User, User];
  expect(applyToMembers([one, three], { name: 'MemberJoined', payload: two })).toEqual([one, two, three]);
  expect(applyToMembers([two, three], { name: 'MemberJoined', payload: one })).toEqual([one, two, three]);
  const claimed = { name: 'PlaceholderClaimed', payload: { placeholderId: '2', userId: '1' } } as const;
  expect(applyToMembers([one, two, three], claimed as never)).toEqual([one, three]);
});

it('the list stays unchanged when the household is renamed', () => {
  const members = [anna, bo];
  for (const name of ['ColocationUpdated', 'HouseholdExported', 'MemberResetChanged'])
    expect(applyToMembers(members, { name, payload: {} } as never)).toBe(members);
});
