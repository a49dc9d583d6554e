import type { User } from '@hestia/contract/accounts/schemas.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { colocationQuery, membersQuery } from '#platform/household/household.ts';
import { ConfirmAgain } from '#platform/sign-in/confirm-again.tsx';
import { useColocationId } from '#platform/session/session.ts';
import { toast } from '#ui/toast.ts';

/** Removing somebody is asked first; it shuts the door to those who only know the household's id. */
export function Removing({ member, onClose }: { member: User; onClose: () => void }) {
  const t = useTranslations('household');
  const queryClient = useQueryClient();
  const colocationId = useColocationId();
  const name = member.username;
  const remove = async (body: { password?: string }) => {
    await call(colocationEndpoints.removeMember, { params: { userId: member.id }, body });
    await Promise.all(
      [membersQuery(colocationId), colocationQuery(colocationId)].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
    toast(t('removed', { name }));
    onClose();
  };
  return (
    <ConfirmAgain title={t('removeTitle', { name })} action={t('removeDo')} run={remove} onClose={onClose}>
      {t('removeSays', { name })}
    </ConfirmAgain>
  );
}
