import { queryClient } from '#platform/data/query-client.ts';
import { INVITATIONS } from '#platform/household/household.ts';
import type { EventSubscriber } from '#platform/kernel/cache-reducer.ts';

const reread = () => {
  queryClient.invalidateQueries({ queryKey: INVITATIONS }).catch(() => undefined);
};

/** Codes stand in no event, and time alone ends an invitation: what is open has no version, and is read again. */
export const invitationsSubscriber: EventSubscriber = {
  events: ['InvitationsChanged', 'MemberJoined', 'MemberLeft'],
  onEvent: reread,
  refresh: reread,
  onConfirmed: () => Promise.resolve(),
};
