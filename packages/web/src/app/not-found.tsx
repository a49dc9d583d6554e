import { useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

export function NotFound() {
  const t = useTranslations('app');
  const path = useLocation({ select: (location) => location.href });
  return (
    <main>
      <p>404</p>
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.path', { path })}</p>
    </main>
  );
}
