import { use, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useColocation } from '#shared/household/household.ts';
import { moveOut } from '#shared/household/moving.ts';
import { LeavingFigure } from '#shared/leaving-figure.ts';
import { useProblemText } from '#platform/i18n/problem-text.ts';
import { perform } from '#platform/perform.ts';
import { Confirm } from '#ui/layers/confirm.tsx';
import { TextLink } from '#ui/buttons/link.tsx';
import { toast } from '#ui/layers/toast.ts';

/** Leaving needs a confirmation, with my open amounts. */
export function MovingOut({ onClose }: { onClose: () => void }) {
  const t = useTranslations('household');
  const problemText = useProblemText();
  const figure = use(LeavingFigure);
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
      {figure}
      <p>{t('leaveSays')}</p>
      <p className="pt-3">
        <TextLink icon="receipt" to="/money/statement">
          {t('statement')}
        </TextLink>
      </p>
    </Confirm>
  );
}
