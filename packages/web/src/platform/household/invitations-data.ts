import { defineCacheReducer } from '#platform/kernel/cache-reducer.ts';

export const INVITATIONS = ['invitations'];

/** Codes stand in no event: what is open is read again. */
export const invitationsReducer = defineCacheReducer({
  key: INVITATIONS,
  events: ['InvitationsChanged', 'MemberJoined', 'MemberLeft', 'ColocationUpdated'],
  apply: () => null,
});
