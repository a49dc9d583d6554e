import type { User } from '@hestia/contract/accounts/schemas.ts';
import { colocationEndpoints } from '@hestia/contract/colocations/endpoints.ts';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { ConfirmAgain } from '#platform/sign-in/confirm-again.tsx';
import { toast } from '#ui/layers/toast.ts';
import { useRereadMembers } from '../leaving/use-asked.ts';

/** Removing a member needs a confirmation; it also closes the household to people who only know its id. */
export function Removing({ member, onClose }: { member: User; onClose: () => void }) {
  const t = useTranslations('household');
  const reread = useRereadMembers();
  const name = member.username;
  const remove = async (body: { password?: string }) => {
    await call(colocationEndpoints.removeMember, { params: { userId: member.id }, body });
    await reread();
    toast(t('removed', { name }));
    onClose();
  };
  return (
    <ConfirmAgain title={t('removeTitle', { name })} action={t('removeDo')} run={remove} onClose={onClose}>
      {t('removeSays', { name })}
    </ConfirmAgain>
  );
}
