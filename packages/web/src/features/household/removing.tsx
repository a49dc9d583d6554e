import type { User } from '@hestia/contract/accounts/shapes.ts';
import { colocationCalls } from '@hestia/contract/colocations/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { membersQuery } from '#platform/household/household.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useColocationId } from '#platform/session/session.ts';
import { Confirm } from '#ui/confirm.tsx';
import { toast } from '#ui/toast.ts';

/** Taking somebody out is asked first. */
export function Removing({ member, onClose }: { member: User; onClose: () => void }) {
  const t = useTranslations('household');
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const colocationId = useColocationId();
  const [isPending, setPending] = useState(false);
  const name = member.username;
  const remove = async () => {
    setPending(true);
    try {
      await call(colocationCalls.removeMember, { params: { userId: member.id } });
      await queryClient.invalidateQueries({ queryKey: membersQuery(colocationId).queryKey });
      toast(t('removed', { name }));
    } catch (error) {
      toast(problemText(error));
    }
    onClose();
  };
  return (
    <Confirm
      title={t('remove', { name })}
      action={t('removeDo')}
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('removeSays', { name })}
    </Confirm>
  );
}
