import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Invitation } from '#shared/household/invitation.ts';
import { invitationQuery } from '#shared/household/moving.ts';
import { useHouseholdTitle } from '#platform/kernel/page-title.ts';
import { AddressBadge } from '#ui/people/address-badge.tsx';

/** The inviter, and the household of the invitation; empty until its name is known. */
export function Invited({ invitation }: { invitation: Invitation | null }) {
  const t = useTranslations('session.login');
  // Whether to try again is for the page to say, which shows this only when it knows.
  const { data } = useQuery({ ...invitationQuery(invitation), retryOnMount: false });
  useHouseholdTitle(data?.name);
  if (!data) return null;
  const { name, address, invitedBy } = data;
  return (
    <div className="auth-invited">
      <AddressBadge name={name} address={address} className="auth-invited-badge" />
      <p className="min-w-0">
        <span className="text-small text-ink-2">
          {invitedBy === null ? t('invitedTo') : t('invitedBy', { name: invitedBy })}
        </span>
        <b dir="auto">{name}</b>
        {address !== '' && address !== name && <bdi className="text-small text-ink-2">{address}</bdi>}
      </p>
    </div>
  );
}
