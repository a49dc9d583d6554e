import { useTranslations } from 'use-intl';

export function MandatoryScreen() {
  const t = useTranslations('app');
  return <h1>{t('nav.us')}</h1>;
}
