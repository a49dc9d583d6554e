import { Link, Outlet } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';

export function Shell() {
  const t = useTranslations('app');
  return (
    <div className="app">
      <nav aria-label={t('nav.main')}>
        <Link to="/money">{t('nav.money')}</Link>
      </nav>
      <main className="main">
        <Outlet />
      </main>
    </div>
  );
}
