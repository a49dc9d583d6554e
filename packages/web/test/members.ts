import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';

export const LEA = '01990000-0000-7000-8000-00000000000a';
export const TOM = '01990000-0000-7000-8000-00000000000b';
export const YUKI = '01990000-0000-7000-8000-00000000000c';
export const HOUSEHOLD = '0b8e6c0e-51c5-4d0e-8d3f-5d5f6f6f0001';

/** A member of the household, as the wire has them. */
export const memberOf = (id: string, username: string) => ({
  id,
  username,
  email: `${username}@example.org`,
  colocationId: HOUSEHOLD,
  profilePictureUrl: null,
});

const household = {
  id: HOUSEHOLD,
  name: '12, rue des Lilas',
  address: '',
  colocataires: [LEA, TOM, YUKI],
  currency: 'EUR',
  createdBy: LEA,
  createdAt: '2026-01-01T00:00:00.000Z',
  joinPolicy: 'id' as const,
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
};

/** For `wire`: the household of Léa, Tomasz and 由紀, and its members. */
export const atHome = [
  [accountEndpoints.listMembers, [memberOf(LEA, 'Léa'), memberOf(TOM, 'Tomasz'), memberOf(YUKI, '由紀')]],
  [colocationEndpoints.getColocation, household],
] as const;
