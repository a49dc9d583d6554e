import { useTranslations } from 'use-intl';
import { Confirm } from '#ui/layers/confirm.tsx';
import { useNames } from '#ui/people/use-names.ts';
import { asTitle, useMonthOfYear } from '../ledger/month-name.ts';

type Props = { months: readonly string[]; answer: (mayWrite: boolean) => void };

/* Prevents accidents, refuses nothing. */
export function ClosedQuestion({ months, answer }: Props) {
  const t = useTranslations('statement.month.ask');
  const name = useMonthOfYear();
  const list = useNames();
  return (
    <Confirm
      title={t('title', { month: asTitle(list(months.map(name))) })}
      action={t('do')}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      {t('says')}
    </Confirm>
  );
}
