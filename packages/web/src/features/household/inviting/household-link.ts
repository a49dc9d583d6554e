import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import type { Invitation, OpenInvitation } from '@hestia/contract/colocations/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useAttempt } from '#platform/forms/attempt.ts';
import { INVITATIONS, useColocation } from '#shared/household/household.ts';
import { useIsOnline } from '#platform/kernel/network.ts';
import { perform } from '#platform/perform.ts';
import { useColocationId } from '#platform/session/session.ts';
import { toast } from '#ui/layers/toast.ts';

/** Settings of a new link that differ from the defaults. */
export type LinkWish = { readonly uses: number; readonly expiresAt: string };

/**
 * The household's link, the same for all members: created on first use, and again when it is used up, or when a member
 * who knew it left. After cancelling it, here or elsewhere, no new one is created unasked.
 */
export function useHouseholdLink() {
  const t = useTranslations('household');
  const colocationId = useColocationId();
  const queryClient = useQueryClient();
  const isOpenToAll = useColocation()?.joinPolicy === 'id';
  const { isPending, attempt } = useAttempt();
  const [single, showSingle] = useState<Invitation | null>(null);
  const make = (body: object) => call(colocationEndpoints.createInvitation, { body: { colocationId, ...body } });
  const reread = () => queryClient.invalidateQueries({ queryKey: INVITATIONS });

  const open = async () => {
    await make({});
    await reread();
    return true;
  };
  const isOnline = useIsOnline();
  const { opened, data, error, isFetching, refetch } = useOpenInvitations(colocationId, open, isOnline);
  const link = data?.find(isLink) ?? null;

  return {
    link,
    singles: data?.filter((each) => !isLink(each)) ?? [],
    /** Why there is nothing to show. */
    error: link === null ? (opened.error ?? error ?? (isOnline || data ? null : 'offline')) : null,
    /** A new link, a single one or a cancellation is on its way. */
    isPending,
    isOpening: opened.isFetching || (isFetching && !data),
    open: () => (data ? attempt(open) : perform(opened.isSuccess ? refetch : opened.refetch)),
    /** Replaces the current link; for many people or days with the password. */
    async renew(wish: LinkWish, confirmation: { password?: string }) {
      await make({ renew: true, ...wish, ...confirmation });
      await reread();
      toast(t('newLinkMade'));
    },
    cancel: ({ id }: OpenInvitation) =>
      attempt(async () => {
        await call(colocationEndpoints.withdrawInvitation, { params: { code: id } });
        await reread();
        toast(t(isOpenToAll ? 'withdrawnOpen' : 'withdrawn'));
      }),
    /** A link for one person, which is shown only now. */
    single,
    showSingle,
    makeSingle: () =>
      attempt(async () => {
        showSingle(await make({ single: true }));
        await reread();
      }),
  };
}

/** The open invitations, fetched once the link is needed. */
function useOpenInvitations(colocationId: string, open: () => Promise<boolean>, isOnline: boolean) {
  const opened = useQuery({
    queryKey: ['opened-link', colocationId],
    queryFn: open,
    // A page loaded offline isn't notified that it is back, unless it asks only then.
    enabled: isOnline,
    staleTime: Infinity,
    retry: false,
    gcTime: 0,
  });
  const listed = useQuery({
    queryKey: [...INVITATIONS, colocationId],
    queryFn: ({ signal }) => call(colocationEndpoints.listInvitations, { query: { colocationId } }, { signal }),
    enabled: opened.isSuccess,
    retry: false,
  });
  return { opened, ...listed };
}

export type HouseholdLink = ReturnType<typeof useHouseholdLink>;

const isLink = (invitation: OpenInvitation): invitation is Invitation =>
  invitation.code !== undefined && invitation.url !== undefined;
