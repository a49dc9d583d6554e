import { useTranslations } from 'use-intl';
import { Recalculate } from '../balances/recalculate.tsx';
import { useAreSumsWrong } from './history-data.ts';

/* Shown if the nightly check found balances that differ from the expenses. */
export function SumsNote() {
  const t = useTranslations('money.why');
  return useAreSumsWrong() && <Recalculate>{t('wrong')}</Recalculate>;
}
