import { useTranslations } from 'use-intl';

export function SettingsScreen() {
  const t = useTranslations('app');
  return <h1>{t('nav.settings')}</h1>;
}
