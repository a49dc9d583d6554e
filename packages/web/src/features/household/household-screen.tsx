import { useTranslations } from 'use-intl';

export function HouseholdScreen() {
  const t = useTranslations('app');
  return <h1>{t('nav.us')}</h1>;
}
