import { useTranslations } from 'use-intl';

export function LoginScreen() {
  const t = useTranslations('app');
  return <h1>{t('nav.main')}</h1>;
}
