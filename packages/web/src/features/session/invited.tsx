import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Invitation } from '#platform/household/invitation.ts';
import { invitationQuery } from '#platform/household/moving.ts';
import { HousePlate } from '#ui/house-plate.tsx';

/** The household that an invitation leads to; nothing until its name is known. */
export function Invited({ invitation }: { invitation: Invitation | null }) {
  const t = useTranslations('session');
  const { data } = useQuery(invitationQuery(invitation));
  if (!data) return null;
  return (
    <div className="invited">
      <HousePlate name={data.name} />
      <p className="min-w-0">
        <span className="text-small text-ink-2">{t('login.invitedTo')}</span>
        <b>{data.name}</b>
      </p>
    </div>
  );
}
