import { useTranslations } from 'use-intl';

export function InviteScreen() {
  const t = useTranslations('app');
  return <h1>{t('nav.us')}</h1>;
}
