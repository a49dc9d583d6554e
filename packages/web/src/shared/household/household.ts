import { accountEndpoints } from '@hestia/contract/accounts/endpoints.ts';
import { applyToMembers } from '@hestia/contract/colocations/members.ts';
import type { User } from '@hestia/contract/accounts/schemas.ts';
import { applyToColocation } from '@hestia/contract/colocations/apply.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Colocation } from '@hestia/contract/colocations/schemas.ts';
import { queryClient } from '#platform/sync/queries/query-client.ts';
import type { Reads } from '#platform/sync/queries/reads.ts';
import { readVersioned, type Snapshot, versionedQuery } from '#platform/sync/queries/versioned.ts';
import { afterFirstPaint } from '#platform/first-paint.ts';
import { defineCacheReducer, type CacheReducer } from '#platform/kernel/cache-reducer.ts';
import { useHouseholdFacts } from './household-facts.ts';

// Members and household: shared by all features.

const NOBODY: readonly User[] = [];

// A user who has just left has no household to query: hence `enabled`.

const ofHome = (colocationId: string) => ({ params: { id: colocationId } });

export const membersQuery = (colocationId: string) => ({
  ...versionedQuery(['members', colocationId], accountEndpoints.listMembers, ofHome(colocationId)),
  enabled: colocationId !== '',
});

export function formerMembersQuery(colocationId: string) {
  const args = ofHome(colocationId);
  return {
    enabled: colocationId !== '',
    ...versionedQuery(['former-members', colocationId], accountEndpoints.listFormerMembers, args),
    // Most households have no former members: the query waits until the first screen is drawn.
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      afterFirstPaint().then(() => readVersioned(accountEndpoints.listFormerMembers, args, signal)),
    select: withPlainNames,
  };
}

/** The wire marks the name of a deleted account, in English. Former housemates see the plain name. */
const withPlainNames = ({ data }: Snapshot<readonly User[]>): readonly User[] =>
  data.map((user) => ({ ...user, username: user.username.replace(/^\(Deleted\) /, '') }));

export const colocationQuery = (colocationId: string) => ({
  ...versionedQuery(['colocation', colocationId], colocationEndpoints.getColocation, ofHome(colocationId)),
  enabled: colocationId !== '',
});

/** The household data that every screen shows. */
export const householdReads: Reads = (colocationId) => [
  queryClient.ensureQueryData(membersQuery(colocationId)),
  queryClient.ensureQueryData(colocationQuery(colocationId)),
];

/** Open invitations, and removed members: the answers have no version. */
export const INVITATIONS = ['invitations'];

export const HOUSEHOLD_LOG = ['household-log'];
/** The server writes it: the client only reads. */
const logReducer = defineCacheReducer({
  key: HOUSEHOLD_LOG,
  events: [
    'MemberJoined',
    'MemberLeft',
    'PlaceholderClaimed',
    'ColocationUpdated',
    'MemberResetChanged',
    'HouseholdExported',
    'InvitationsChanged',
    'MonthClosed',
    'MonthReopened',
    'PurseChanged',
    'PurseEnded',
    'PairingsChanged',
  ],
  apply: () => null,
});

export const membersReducer = defineCacheReducer({
  key: ['members'],
  events: ['UserUpdated', 'MemberJoined', 'MemberLeft', 'PlaceholderClaimed', 'ColocationUpdated', 'ColocationDeleted'],
  apply: applyToMembers,
});

/**
 * The people who pay and share in my household, by name: its members and placeholders (M22); undefined while loading.
 */
export const useKnownSharers = (): readonly User[] | undefined => useHouseholdFacts().sharers;

/** The same; empty until known. */
export const useSharers = (): readonly User[] => useKnownSharers() ?? NOBODY;

/** The members of my household by name; empty until known. */
export const useMembers = (): readonly User[] => useHouseholdFacts().members;

/** Former members, by name; empty while loading. */
export const useFormerMembers = (): readonly User[] => useHouseholdFacts().former;

export const colocationReducer = defineCacheReducer({
  key: ['colocation'],
  events: [
    'MemberJoined',
    'MemberLeft',
    'PlaceholderClaimed',
    'ColocationUpdated',
    'MemberResetChanged',
    'PurseChanged',
    'PurseEnded',
    'MoveChanged',
    'MoveEnded',
    'NewcomersChanged',
    'PairingsChanged',
    'ColocationDeleted',
  ],
  apply: applyToColocation,
  known: (colocation) => ({ colocation }),
});

/** My household, with what waits to be sent; undefined until known. */
export const useColocation = (): Colocation | undefined => useHouseholdFacts().colocation;

const { timeZone: OWN_ZONE } = new Intl.DateTimeFormat().resolvedOptions();

/** The time zone of the household; this device's while loading. */
export const useTimeZone = (): string => useColocation()?.timeZone ?? OWN_ZONE;

export const householdReducers: readonly CacheReducer[] = [
  membersReducer,
  logReducer,
  defineCacheReducer({
    key: ['former-members'],
    events: ['UserUpdated', 'MemberJoined', 'MemberLeft', 'PlaceholderClaimed'],
    apply: (members: readonly User[], event) => (event.name === 'UserUpdated' ? applyToMembers(members, event) : null),
  }),
  colocationReducer,
];
