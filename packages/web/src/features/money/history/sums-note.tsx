import { useTranslations } from 'use-intl';
import { Recalculate } from '../balances/recalculate.tsx';
import { useAreSumsWrong } from './history-data.ts';

/* Said if it should ever be so: the nightly check found balances that are not what the expenses say. */
export function SumsNote() {
  const t = useTranslations('money.why');
  return useAreSumsWrong() && <Recalculate>{t('wrong')}</Recalculate>;
}
