import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useColocation } from '#platform/household/household.ts';
import { moveOut } from '#platform/household/moving.ts';
import { useOpenMinor } from '#platform/household/open-minor.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { perform } from '#platform/perform.ts';
import { Confirm } from '#ui/confirm.tsx';
import { TextLink } from '#ui/link.tsx';
import { OpenDebt } from '#ui/open-debt.tsx';
import { toast } from '#ui/toast.ts';

/** Leaving is asked first, with what is still open between me and the others. */
export function MovingOut({ onClose }: { onClose: () => void }) {
  const t = useTranslations('household');
  const problemText = useProblemText();
  const open = useOpenMinor();
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
      onConfirm={() => perform(leave)}
      onClose={onClose}
    >
      <OpenDebt minor={open} />
      <p>{t('leaveSays')}</p>
      <p className="pt-3">
        <TextLink icon="receipt" to="/money/statement">
          {t('statement')}
        </TextLink>
      </p>
    </Confirm>
  );
}
