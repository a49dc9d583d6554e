import { moneyCalls } from '@hestia/contract/money/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/api/client.ts';
import { useColocation } from '#platform/household/household.ts';
import { moveOut } from '#platform/household/moving.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { useColocationId, useUser } from '#platform/session/session.ts';
import { Confirm } from '#ui/confirm.tsx';
import { useMoneyText } from '#ui/currency.tsx';
import { toast } from '#ui/toast.ts';

/** Leaving is asked first, with what is still open between me and the others. */
export function MovingOut({ onClose }: { onClose: () => void }) {
  const t = useTranslations('household');
  const problemText = useProblemText();
  const open = useOpenAmount();
  const name = useColocation()?.name ?? '';
  const [isPending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    try {
      await moveOut();
    } catch (error) {
      toast(problemText(error));
      onClose();
    }
  };
  return (
    <Confirm
      title={t('leaveTitle', { name })}
      action={t('leaveDo')}
      isPending={isPending}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      {open && <p className="pb-2 font-semibold text-ink">{open}</p>}
      <p>{t('leaveSays')}</p>
    </Confirm>
  );
}

function useOpenAmount(): string | null {
  const t = useTranslations('household');
  const write = useMoneyText();
  const colocationId = useColocationId();
  const { id } = useUser();
  const { data } = useQuery({
    queryKey: ['open-amount', colocationId],
    queryFn: ({ signal }) => call(moneyCalls.getBalance, { params: { id: colocationId } }, { signal }),
    staleTime: 0,
  });
  const cents = Math.round((data?.[id] ?? 0) * 100);
  if (cents === 0) return null;
  const amount = write(Math.abs(cents));
  return t(cents > 0 ? 'leaveOwed' : 'leaveOwing', { amount });
}
