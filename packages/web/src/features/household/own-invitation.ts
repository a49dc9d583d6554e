import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Invitation } from '@hestia/contract/colocations/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '#platform/api/api-error.ts';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { useDraft } from '#platform/drafts.ts';
import { colocationQuery, useMembers } from '#platform/household/household.ts';
import { useNow } from '#platform/kernel/now.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { toast } from '#ui/toast.ts';

/**
 * The invitation that I pass on: made without being asked for, and made anew once it has let somebody in. It stays on this
 * device as long as it holds; the server does not tell codes a second time.
 */
export function useOwnInvitation() {
  const t = useTranslations('household');
  const colocationId = useColocationId();
  const { data: household, isLoading } = useQuery(colocationQuery(colocationId));
  const count = useMembers().length;
  const now = useNow();
  const [stored, keep] = useDraft<Invitation | null>(`invitation:${colocationId}`, null);
  const invitation = stored !== null && new Date(stored.expiresAt) > now ? stored : null;
  const [isWithdrawn, setWithdrawn] = useState(false);

  const make = async () => {
    keep(await call(colocationEndpoints.createInvitation, { body: { colocationId } }));
    setWithdrawn(false);
  };
  const withdraw = async () => {
    await call(colocationEndpoints.withdrawInvitation, { params: { code: invitation?.code ?? '' } });
    setWithdrawn(true);
    keep(null);
    toast(t(household?.joinPolicy === 'id' ? 'withdrawnOpen' : 'withdrawn'));
  };
  const { attempt } = useAttempt();
  const another = () => attempt(make);
  const { error, isFetching, refetch } = useQuery({
    // Whoever comes in may have used it.
    queryKey: ['own-invitation', colocationId, count],
    queryFn: async ({ signal }) => {
      if (invitation !== null && (await isGood(invitation))) return true;
      // Whoever has closed the sheet while it was looked at passes nothing on.
      signal.throwIfAborted();
      await make();
      return true;
    },
    enabled: count > 0 && !isWithdrawn,
    retry: false,
    gcTime: 0,
  });

  return {
    // With what has to be said of the door: nothing is pushed down when that comes.
    invitation: isLoading ? null : invitation,
    /** Why there is none, and it should be there. */
    error: invitation === null ? error : null,
    isMaking: isFetching || isLoading,
    make: () => (isWithdrawn ? another() : perform(refetch)),
    /** For one more person: the one before goes on holding. */
    another,
    withdraw: () => attempt(withdraw),
  };
}

/** Whether an invitation still opens the door. Without network it is believed to. */
async function isGood({ code }: Invitation): Promise<boolean> {
  try {
    await call(colocationEndpoints.getInvitation, { params: { code } });
    return true;
  } catch (error) {
    return failureOf(error) !== 'notFound';
  }
}
