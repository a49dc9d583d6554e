import { queryClient } from '#platform/sync/queries/query-client.ts';
import { INVITATIONS } from '#shared/household/household.ts';
import type { EventSubscriber } from '#platform/kernel/cache-reducer.ts';

const reread = () => {
  queryClient.invalidateQueries({ queryKey: INVITATIONS }).catch(() => undefined);
};

/** Events contain no codes, and invitations expire without an event: the list has no version, and is fetched again. */
export const invitationsSubscriber: EventSubscriber = {
  events: ['InvitationsChanged', 'MemberJoined', 'MemberLeft'],
  onEvent: reread,
  refresh: reread,
  onConfirmed: () => Promise.resolve(),
};
