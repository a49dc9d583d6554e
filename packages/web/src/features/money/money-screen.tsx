import { useTranslations } from 'use-intl';

export function MoneyScreen() {
  const t = useTranslations('app');
  return <h1>{t('nav.money')}</h1>;
}
